/** Written by scripts/contract-shapes.ts. */
export const FIRST_SHAPES = {
  sessionCheck:
    '{user:{user_id:s,email:s,phone:s~,email_confirmed:b,phone_confirmed:b,login:s,nickname:s,currency:s,score:{pct:n,level:n},profile:{gender:s,name:s,surname:s,birthday:s,country:s,postcode:s,town:s,address:s}~,no_profile:b,verification:s,profile_proved:b,total_balance:s,level:{name:s,image:s~},next_level:{name:s}~,current_score:n,is_last_level:b,country:s,birthday:s,language:s,standing:{status:s,until:s~,reason:s~},created_at:s},authenticated:b,twofa_required:b}',
  login: '{result:{user_id?:s}}',
  logout: '{}',
  register: '{registration:{token:s,expires_in_seconds:n,mailbox:s~}}',
  player:
    '{user:{user_id:s,email:s,phone:s~,email_confirmed:b,phone_confirmed:b,login:s,nickname:s,currency:s,score:{pct:n,level:n},profile:{gender:s,name:s,surname:s,birthday:s,country:s,postcode:s,town:s,address:s}~,no_profile:b,verification:s,profile_proved:b,total_balance:s,level:{name:s,image:s~},next_level:{name:s}~,current_score:n,is_last_level:b,country:s,birthday:s,language:s,standing:{status:s,until:s~,reason:s~},created_at:s}}',
  saveProfile:
    '{user:{user_id:s,email:s,phone:s~,email_confirmed:b,phone_confirmed:b,login:s,nickname:s,currency:s,score:{pct:n,level:n},profile:{gender:s,name:s,surname:s,birthday:s,country:s,postcode:s,town:s,address:s}~,no_profile:b,verification:s,profile_proved:b,total_balance:s,level:{name:s,image:s~},next_level:{name:s}~,current_score:n,is_last_level:b,country:s,birthday:s,language:s,standing:{status:s,until:s~,reason:s~},created_at:s}}',
  saveNickname:
    '{user:{user_id:s,email:s,phone:s~,email_confirmed:b,phone_confirmed:b,login:s,nickname:s,currency:s,score:{pct:n,level:n},profile:{gender:s,name:s,surname:s,birthday:s,country:s,postcode:s,town:s,address:s}~,no_profile:b,verification:s,profile_proved:b,total_balance:s,level:{name:s,image:s~},next_level:{name:s}~,current_score:n,is_last_level:b,country:s,birthday:s,language:s,standing:{status:s,until:s~,reason:s~},created_at:s}}',
  saveLanguage: '{language:s}',
  registerPush: '{}',
  wallet:
    '{total_balance:s,balance:s,currency:s,total_bonus:s,bonus:s,bonus_sport:s,loyalty:s,freerounds:n,withdraw_allowed:s}',
  walletHistory:
    '{result:[{id:s,type:s,method:s~,game_code:s~,bet:s~,status:s,state:s~,amount:s,currency:s,created_at:s}],total:n}',
  paysystems:
    '<[{name:s,alias:s,icon:s,handover?:s,categories:[s],rules:{default?:s,min?:s,currency:s,vendor:s,deposit?:{default?:s,min?:s,max?:s,currency:s},fee_percent?:n}}]>',
  startDeposit: '{payment_id:s,redirect_url:s,handover?:s}',
  payment:
    '{payment_id:s,direction:s,status:s,state:s,alias:s,amount:s,currency:s,created_at:s,first:b,handover?:s,offer_id?:s}',
  launchGame:
    '{url:s,session_id:s,vendor:s,origin:s,limits:{stake_maximum:s~,round_minimum_ms:n,counted_up_to:s~,currency:s}}',
  gameRounds:
    '{result:[{provider:s,round_id:s,game_code:s,stake:s,payout:s,currency:s,status:s,refusal:s~,free:b,created_at:s}],next:s~,games:[s]}',
  gameRound:
    '{result:{provider:s,round_id:s,game_code:s,stake:s,payout:s,currency:s,status:s,refusal:s~,free:b,created_at:s,closed_at:s~,entries:[{transaction_id:s,kind:s,state:s,amount:s,balance:s,created_at:s}],details:{url:s,drawn:[{label:s,look:s,values:[s]}]}~}}',
  interruptedRounds: '{result:[{round_id:s,game_code:s,stake:s,currency:s,status:s,created_at:s}]}',
  events:
    '{result:[{event_id:s,game_code:s,player:s,amount:s,currency:s,created_at:s}],news:[{player:s,text:s,path:s,created_at:s}]}',
  jackpots: '{currency:s,pools:[{pool:s,jackpots:[{tier:s,amount:s}]}]}',
  tables: '{tables:[{game_code:s,players:n}]}',
  tournaments:
    '{result:[{tournament_id:s,series:s,status:s,rule:s,missions:[{kind:s,goal:n}],league:({by:s,from:[n]}|{by:s,promoted:n,relegated:n})~,starts_at:s,ends_at:s,players:n,players_minimum:n,currency:s,minimum_stake:s,entry:{kind:s,amount?:s},entries_maximum:n,rounds:n~,prizes:[{from:n,to:n,kind:s,amount:s,game?:s,division?:s}],games:{categories:[s],codes:[s]},certificate:s~,winner:s~}],total:n,page_size:n}',
  winStatistics:
    '{last_win:{game_code:s,amount:s,currency:s,created_at:s}~,top_win:{game_code:s,amount:s,currency:s,created_at:s}~}',
  achievement: '{result:{benefit_id:s,name:s,game_code:s~,completed_at:s}}',
  favourites: '{favourites:[s],recent:[s]}',
  changeFavourites: '{favourites:[s],recent:[s]}',
  mergeFavourites: '{favourites:[s],recent:[s]}',
  vipLevels: '{result:[{level:n,name:s,score:n,images:{active:s}}]}',
  notifications:
    '{result:[{notification_id:s,kind:s~,message:{url:s,popup:{header:s,excerpt:s,content:s},toast:{excerpt:s}},delivery_types:[s],reading:b,created_at:s}],unread:n,next:s~}',
  readNotification: '{}',
  readAllNotifications: '{result:{success:b}}',
  contentList: '{result:[{alias:s,name:s,image:s,url:s}]}',
  crmSession: '{sid:s,expires_in_ms:n}',
  seo: '{result:{title:s,description:s,keywords:s,image:s}}',
  realtimeTicket: '{ticket:s,expires_in_ms:n}',
  sportMenu:
    '{simulated:b,sports:[{sport:s,live:n,soon:n}],tournaments:[{tournament_id:s,sport:s,name:s,live:n,soon:n}]}',
} as const;
