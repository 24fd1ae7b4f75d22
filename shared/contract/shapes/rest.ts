/** Written by scripts/contract-shapes.ts. */
export const REST_SHAPES = {
  openAuthProviders: '{providers:[{id:s,name:s,mark:s}]}',
  beginOpenAuth: '{url:s}',
  connectOpenAuth: '{url:s}',
  openAuthArrival: '{name:s,email:s~,email_verified:b}',
  registerOpenAuth: '({result:{user_id?:s}}|{registration:{token:s,expires_in_seconds:n,mailbox:s~}})',
  openAuthConnections: '{has_password:b,connections:[{provider:s,name:s,mark:s,connected_at:s~}]}',
  disconnectOpenAuth: '{}',
  sendPhoneCode: '{}',
  confirmPhone: '{}',
  setPassword: '{}',
  confirmRegistration: '{result:{user_id?:s}}',
  resendRegistration: '{}',
  checkInvite: '{by:s~}',
  tokenLogin: '{result:{user_id?:s}}',
  askLoginLink: '{}',
  passkeyChallenge: '{options:<x>}',
  passkeyLogin: '{result:{user_id?:s}}',
  passkeys: '{passkeys:[{passkey_id:s,name:s,host:s,created_at:s,used_at:s~,here:b}]}',
  beginPasskey: '{options:<x>}',
  addPasskey: '{passkey_id:s}',
  renamePasskey: '{}',
  removePasskey: '{}',
  answerLogin: '{}',
  secondFactor: '{result:{user_id?:s}}',
  recoverPassword: '{}',
  restorePassword: '{result:{user_id?:s}}',
  changePassword: '{}',
  changeEmail: '{}',
  sendEmailLink: '{}',
  confirmEmail: '{}',
  undoEmail: '{}',
  protection: '{two_factor:b,recovery_codes_left:n,password_changed_at:s~,passkeys:n}',
  beginTwoFactor: '{secret:s,uri:s}',
  confirmTwoFactor: '{recovery_codes:[s]}',
  renewRecoveryCodes: '{recovery_codes:[s]}',
  endTwoFactor: '{}',
  stepUp: '{}',
  playerSessions: '{sessions:[{session_id:s,region:s~,device:s~,network:s~,created_at:s,seen_at:s,current:b}]}',
  endSession: '{}',
  endOtherSessions: '{ended:n}',
  securityEvents: '{events:[{event_id:s,kind:s,region:s~,device:s~,network:s~,at:s,doubtful:b}]}',
  bonuses:
    '{offers:[{offer_id:s,title:s~,kind:s,product:s,percent:n~,minimum:s~,maximum:s,free_rounds:{rounds:n,stake:s,game_code:s,game_title:s}~,terms:[s]~,stake_maximum:s,wagering:n,term_days:n,currency:s}],standings:[{offer_id:s,state:s,reason:s~,at:s~,by:s}],result:[{benefit_id:s,offer_id:s,title:s~,kind:s,product:s,status:s,amount:s,held:s,wager_required:s,wagered:s,stake_maximum:s~,weights:<n>,win_maximum:s~,free_bet:{odds_minimum:s,bet_form:s,stake_returned:b}~,converted:s~,currency:s,granted_at:s,expires_at:s,ended_at:s~}],free_rounds:[{benefit_id:s,offer_id:s,title:s~,game_code:s,game_title:s,status:s,stake:s,rounds:n,used:n,won:s,wagering:n,win_maximum:s~,currency:s,granted_at:s,expires_at:s,ended_at:s~}],cashback:[{offer_id:s,title:s~,product:s,period:s,percent:n,minimum:s,maximum:s,currency:s,terms:[s],periods:[{from:s,status:s,reason:s~,stakes:s,winnings:s,net:s,amount:s}]}]}',
  claimBonus: '{benefit_id:s}',
  cancelBonus: '{}',
  removeNotification: '{}',
  messagePreferences: '{preferences:[{topic:s,channel:s,allowed:b,fixed:b,chosen_at:s~}]}',
  saveMessagePreference: '{preferences:[{topic:s,channel:s,allowed:b,fixed:b,chosen_at:s~}]}',
  pushKey: '{key:s~}',
  readChat:
    '{thread:{thread_id:s,status:s,topic:s~,agent:s~,agent_languages:[s],agent_typing:b,agent_read:n,place:n,wait_minutes:n~,lines:[{line_id:n,author:s,text:s,sent_at:s,file:{file_id:s,bytes:n}~}],closed_at:s~,rating:n~,transcript_sent:b}~,open:b,opens_at:s~}',
  sayInChat:
    '{thread:{thread_id:s,status:s,topic:s~,agent:s~,agent_languages:[s],agent_typing:b,agent_read:n,place:n,wait_minutes:n~,lines:[{line_id:n,author:s,text:s,sent_at:s,file:{file_id:s,bytes:n}~}],closed_at:s~,rating:n~,transcript_sent:b}~,open:b,opens_at:s~,token:s~}',
  beginChatFile: '{file_id:s}',
  openChatFile: '{url:s}',
  sendChatFile: '{line:{line_id:n,author:s,text:s,sent_at:s,file:{file_id:s,bytes:n}~}}',
  chatFile: 's',
  endChat:
    '{thread:{thread_id:s,status:s,topic:s~,agent:s~,agent_languages:[s],agent_typing:b,agent_read:n,place:n,wait_minutes:n~,lines:[{line_id:n,author:s,text:s,sent_at:s,file:{file_id:s,bytes:n}~}],closed_at:s~,rating:n~,transcript_sent:b}~,open:b,opens_at:s~}',
  rateChat:
    '{thread:{thread_id:s,status:s,topic:s~,agent:s~,agent_languages:[s],agent_typing:b,agent_read:n,place:n,wait_minutes:n~,lines:[{line_id:n,author:s,text:s,sent_at:s,file:{file_id:s,bytes:n}~}],closed_at:s~,rating:n~,transcript_sent:b}~,open:b,opens_at:s~}',
  mailChat:
    '{thread:{thread_id:s,status:s,topic:s~,agent:s~,agent_languages:[s],agent_typing:b,agent_read:n,place:n,wait_minutes:n~,lines:[{line_id:n,author:s,text:s,sent_at:s,file:{file_id:s,bytes:n}~}],closed_at:s~,rating:n~,transcript_sent:b}~,open:b,opens_at:s~}',
  endPush: '{}',
  limits:
    '{currency:s,money:[{kind:s,period:s,amount:s~,lawful:s~,used:s,until:s,changed_at:s~}],session_minutes:n~,reality_minutes:n,reality_maximum:n,waiting:[{kind:s,period:s,before:s~,after:s~,asked_at:s,ready_at:s,lapses_at:s,ready:b}],played_today_minutes:n,sitting:{started_at:s,now:s,stakes:s,payouts:s,net:s,currency:s,next_check_at:s,due:b,rest_until:s~,ends_at:s~,shows_clock:b}~}',
  askLimit:
    '{outcome:s,limits:{currency:s,money:[{kind:s,period:s,amount:s~,lawful:s~,used:s,until:s,changed_at:s~}],session_minutes:n~,reality_minutes:n,reality_maximum:n,waiting:[{kind:s,period:s,before:s~,after:s~,asked_at:s,ready_at:s,lapses_at:s,ready:b}],played_today_minutes:n,sitting:{started_at:s,now:s,stakes:s,payouts:s,net:s,currency:s,next_check_at:s,due:b,rest_until:s~,ends_at:s~,shows_clock:b}~}}',
  confirmLimit:
    '{currency:s,money:[{kind:s,period:s,amount:s~,lawful:s~,used:s,until:s,changed_at:s~}],session_minutes:n~,reality_minutes:n,reality_maximum:n,waiting:[{kind:s,period:s,before:s~,after:s~,asked_at:s,ready_at:s,lapses_at:s,ready:b}],played_today_minutes:n,sitting:{started_at:s,now:s,stakes:s,payouts:s,net:s,currency:s,next_check_at:s,due:b,rest_until:s~,ends_at:s~,shows_clock:b}~}',
  cancelLimit:
    '{currency:s,money:[{kind:s,period:s,amount:s~,lawful:s~,used:s,until:s,changed_at:s~}],session_minutes:n~,reality_minutes:n,reality_maximum:n,waiting:[{kind:s,period:s,before:s~,after:s~,asked_at:s,ready_at:s,lapses_at:s,ready:b}],played_today_minutes:n,sitting:{started_at:s,now:s,stakes:s,payouts:s,net:s,currency:s,next_check_at:s,due:b,rest_until:s~,ends_at:s~,shows_clock:b}~}',
  declineLimits: '{}',
  startTimeOut: '{standing:{status:s,until:s~,reason:s~}}',
  excludeSelf: '{standing:{status:s,until:s~,reason:s~}}',
  closeAccount: '{standing:{status:s,until:s~,reason:s~}}',
  playSession:
    '{sitting:{started_at:s,now:s,stakes:s,payouts:s,net:s,currency:s,next_check_at:s,due:b,rest_until:s~,ends_at:s~,shows_clock:b}}',
  answerCheck:
    '{sitting:{started_at:s,now:s,stakes:s,payouts:s,net:s,currency:s,next_check_at:s,due:b,rest_until:s~,ends_at:s~,shows_clock:b}}',
  statement: '{currency:s,to:s,taxed:b,months:[{from:s,deposits:s,withdrawals:s,bonuses:s,net:s,tax:s,minutes:n}]}',
  statementFile: '{name:s,media_type:s,content:s}',
  verification:
    '{status:s,profile:b,steps:[{kind:s,cause:s~,state:s,documents:[{document_id:s,paper:s,side:s,state:s,sent_at:s,decided_at:s~,valid_until:s~,reason:s~,note:s~}]}],kept_years:n,vendor:b}',
  sendDocument:
    '{status:s,profile:b,steps:[{kind:s,cause:s~,state:s,documents:[{document_id:s,paper:s,side:s,state:s,sent_at:s,decided_at:s~,valid_until:s~,reason:s~,note:s~}]}],kept_years:n,vendor:b}',
  startVerification: '{url:s}',
  privacy:
    '{export:{export_id:s,state:s,asked_at:s,ready_at:s~,expires_at:s~,bytes:n~}~,erasure:{state:s,asked_at:s,due_at:s,decided_at:s~,reason:s~}~,kept_years:n}',
  askForExport:
    '{export:{export_id:s,state:s,asked_at:s,ready_at:s~,expires_at:s~,bytes:n~}~,erasure:{state:s,asked_at:s,due_at:s,decided_at:s~,reason:s~}~,kept_years:n}',
  openExport: '{url:s}',
  exportFile: 's',
  askForErasure:
    '{export:{export_id:s,state:s,asked_at:s,ready_at:s~,expires_at:s~,bytes:n~}~,erasure:{state:s,asked_at:s,due_at:s,decided_at:s~,reason:s~}~,kept_years:n}',
  withdrawErasure:
    '{export:{export_id:s,state:s,asked_at:s,ready_at:s~,expires_at:s~,bytes:n~}~,erasure:{state:s,asked_at:s,due_at:s,decided_at:s~,reason:s~}~,kept_years:n}',
  referrals:
    '{offer:{code:s,window_days:n,deposit:s,stake:s,within_days:n,for_referrer:s,for_friend:s,rewards:n,rewards_days:n,wagering:n,term_days:n}~,friends:[{name:s,joined_at:s,state:s}],own:{deposited:s,staked:s,until:s}~,currency:s}',
  askPartnerLink: '{mailbox:s~}',
  openPartnerSession: '{}',
  endPartnerSession: '{}',
  partner:
    '{partner:{name:s,code:s,state:s,plan:{share_percent:n,first_deposit:n,first_deposit_minimum:n,carries_losses:b,window_days:n},players:{counted:n,held:n,refused:n},domains:[{region:s,origin:s}],postbacks:b,statements:[{number:s,month:s,state:s,net:s,brought_forward:s,share:s,for_deposits:s,amount:s,carried_on:s,first_deposits:n,currency:s,reference:s~}]}~}',
  partnerFigures:
    '{rows:[{registrations:n,first_deposits:n,deposits:s,stakes:s,payouts:s,bonuses:s,chargebacks:s,net:s,currency:s,key:s}],totals:[{registrations:n,first_deposits:n,deposits:s,stakes:s,payouts:s,bonuses:s,chargebacks:s,net:s,currency:s}]}',
  partnerFiguresFile: 's',
  dailyBonuses:
    '{theme:s,today:n,date:s,time_zone:s,ends_at:s,ends_in_ms:n,currency:s,first_day:n,items:[{day:n,date:s,status:s,reward:({kind:s,coins:n}|{kind:s,amount:s,currency:s,wagering:n,term_days:n,stake_maximum:s,win_maximum:s}|{kind:s,rounds:n,stake:s,game_code:s,game_title:s,currency:s,wagering:n,term_days:n,stake_maximum:s,win_maximum:s}),minimum_deposit:s~,claimed_at:s~}],own:{deposited:s,streak:n,blocked:s~}~,week:{days:n,coins:n}}',
  claimDailyBonus:
    '{reward:({kind:s,coins:n}|{kind:s,amount:s,currency:s,wagering:n,term_days:n,stake_maximum:s,win_maximum:s}|{kind:s,rounds:n,stake:s,game_code:s,game_title:s,currency:s,wagering:n,term_days:n,stake_maximum:s,win_maximum:s}),streak:n,week_coins:n}',
  vipBenefits:
    '{level:n,season:{from:s,until:s,earned:n,needed:n,fades:n,spared:b,last:{season:s,outcome:s,points:n}~},payout_at_once:s,payout_maximum_percent:n,birthday_gift:s,currency:s,manager:{name:s,email:s}~}',
  vipCashback:
    '{result:[{week:s,status:s,reason:s~,lines:[{product:s,stakes:s,winnings:s}],net:s,level:n,percent:n,maximum:s,amount:s,currency:s}]}',
  shop: '{coins:n~,currency:s,items:[{item_id:s,shelf:s,amount:s,free_rounds:{rounds:n,stake:s,game_code:s,game_title:s}~,price:n,wagering:n,term_days:n,stake_maximum:s,win_maximum:s,level:n,week_limit:n,week_left:n,stock_left:n~,blocked:s~,missing:n}]}',
  buyItem: '{item_id:s,price:n,coins:n}',
  missions: '{result:[{name:s,goal:n,progress:n,coins:n,benefit_id:s~,completed_at:s~}]}',
  coins: '{balance:n,result:[{id:s,reason:s,amount:n,created_at:s}],total:n}',
  coinExchanges:
    '{coins:n,result:[{offer_id:s,title:s~,product:s,amount:s,price:n,least:n,most:n,period:s,wagering:n,term_days:n,stake_maximum:s,win_times:n~,currency:s,terms:[s],blocked:s~,missing:n}]}',
  exchangeCoins: '{benefit_id:s,amount:s,currency:s,price:n,coins:n}',
  ownTournaments:
    '{result:[{tournament_id:s,series:s,status:s,rule:s,starts_at:s,ends_at:s,players:n,attempts:n,place:n~,points:s~,prize:s~,division:s~,move:s~}],total:n,page_size:n}',
  tournament:
    '{result:{tournament_id:s,series:s,status:s,rule:s,missions:[{kind:s,goal:n}],league:({by:s,from:[n]}|{by:s,promoted:n,relegated:n})~,starts_at:s,ends_at:s,players:n,players_minimum:n,currency:s,minimum_stake:s,entry:{kind:s,amount?:s},entries_maximum:n,rounds:n~,prizes:[{from:n,to:n,kind:s,amount:s,game?:s,division?:s}],games:{categories:[s],codes:[s]},certificate:s~,winner:s~},table:{status:s,players:n,places:<{player:s,points:s,prize?:s,move?:s}>,divisions?:<<{player:s,points:s,prize?:s,move?:s}>>},own:{own?:{player:s,points:s,prize?:s,move?:s,place:n,attempts:n},around?:<{player:s,points:s,prize?:s,move?:s}>,missing?:s,division?:s,missions?:[n]}~}',
  tournamentTable: 's',
  tournamentRounds: '{result:[{place:n,player:s,game_code:s,multiplier:s,drawn:[{label:s,look:s,values:[s]}],url:s~}]}',
  enterTournament: '{attempts:n}',
  gameRoundsFile: 's',
  paymentTransfer:
    '{payment:{payment_id:s,direction:s,status:s,state:s,alias:s,amount:s,currency:s,created_at:s,first:b,handover?:s,offer_id?:s},coin:s,coin_name:s,network:s,address:s,uri:s,wallet_url:s,coin_amount:s,received:s,missing:s,rate:s,rate_until:s,needed:n,confirmations:n~,transaction:s~,note:s~}',
  paymentWidget: '{token:s,script:s}',
  paymentHandover:
    '{payment:{payment_id:s,direction:s,status:s,state:s,alias:s,amount:s,currency:s,created_at:s,first:b,handover?:s,offer_id?:s},kind:s,asked:s,code:s,uri:s,page_url:s,seconds_left:n,ending:s~}',
  cancelDeposit:
    '{payment_id:s,direction:s,status:s,state:s,alias:s,amount:s,currency:s,created_at:s,first:b,handover?:s,offer_id?:s}',
  withdrawalOptions:
    '{currency:s,available:s,held:s,play_once:s,ends_bonuses_above:s~,bonus:s,accounts:[{account_id:s,alias:s,name:s,icon:s,label:s,min:s,max:s,fee:s,hours:n,source:s~}],unused:[{alias:s,name:s,icon:s}],sources_first:b,final:b,lock:{locked:b,lifts_at:s~},asks_first:s~,open:[{payment_id:s,direction:s,status:s,state:s,alias:s,amount:s,currency:s,created_at:s,first:b,handover?:s,offer_id?:s,number:s,reason:s~,fee:s,account:s~,cancellable:b,events:[{state:s,reason:s~,at:s}]}]}',
  startWithdrawal: '{payment_ids:[s]}',
  cancelWithdrawal:
    '{payment_id:s,direction:s,status:s,state:s,alias:s,amount:s,currency:s,created_at:s,first:b,handover?:s,offer_id?:s,number:s,reason:s~,fee:s,account:s~,cancellable:b,events:[{state:s,reason:s~,at:s}]}',
  lockWithdrawals: '{locked:b,lifts_at:s~}',
  intent: '{intent:{act:s,id:s,number:s~,stands:b}~}',
  order:
    '{payment_id:s,direction:s,status:s,state:s,alias:s,amount:s,currency:s,created_at:s,first:b,handover?:s,offer_id?:s,number:s,reason:s~,fee:s,account:s~,cancellable:b,events:[{state:s,reason:s~,at:s}]}',
  paymentAccounts: '{result:[{account_id:s,alias:s,label:s}]}',
  removePaymentAccount: '{}',
  depositAllowance:
    '{left:s~,currency:s,bound:{reason:s,until:s~}~,limit_due:b,open:{payment:{payment_id:s,direction:s,status:s,state:s,alias:s,amount:s,currency:s,created_at:s,first:b,handover?:s,offer_id?:s},redirect_url:s}~}',
  movements:
    '{result:[{id:s,type:s,method:s~,account:s~,game_code:s~,reference:s~,bet:s~,state:s~,amount:s,cash:s,bonus:s,currency:s,balance_after:s~,payment_id:s~,handover:s~,created_at:s}],next:s~,counts:<n>,totals:{in:s,out:s,given:s,play:s,currency:s}}',
  walletStatement: '{name:s,media_type:s,content:s}',
  sportWidget: '{token:s}',
  sportFixtures:
    '{result:[{fixture_id:s,outright?:b,youth?:b,sport:s,tournament:{tournament_id:s,name:s},home:{name:s,colours:[x]},away:{name:s,colours:[x]},starts_at:s,standing:{status:s,stopped:b,score:[x],clock?:n,period?:s,sets:[[x]],points?:[x],serving?:s},markets:<{status:s,odds:<s>,results?:<s>}>,market_count:n}]}',
  sportFixture:
    '{fixture_id:s,outright?:b,youth?:b,sport:s,tournament:{tournament_id:s,name:s},home:{name:s,colours:[x]},away:{name:s,colours:[x]},starts_at:s,standing:{status:s,stopped:b,score:[x],clock?:n,period?:s,sets:[[x]],points?:[x],serving?:s},markets:<{status:s,odds:<s>,results?:<s>}>,market_count:n,statistics:<[x]>,pressure:[n],timeline:[{second:n,kind:s,side:s,player?:s}],lineups?:{home:[s],away:[s]}}',
  sportTable: '{since:s~,result:[{name:s,colours:[x],played:n,scored:n,conceded:n,points:n,form:[s]}]}',
  sportQuote:
    '{selections:[{fixture_id:s,market:s,outcome:s,state:s,odds:s~,live:b,home:s,away:s}],joint:{odds:s~,refusal:s~}~,groups:[{odds:s~,refusal:s~,fixture_id:s}],delay:n,tax:{part:n,of:n}~,limits:{minimum:s,maximum:s,payout_maximum:s,currency:s}~,own:{amount:s,by:s,counted_up_to:s~}~}',
  placeBet:
    '{bet:{bet_id:s,number:s,sizes:[n],bankers:[s],groups:[{fixture_id:s,odds:s}],line_stake:s,stake:s,tax:s,currency:s,same_match:b,free_bet:b,odds:s~,possible_payout:s,payout:s~,sold:{stake:s,amount:s,left:s}~,status:s,placed_at:s,settled_at:s~,cash_out:s~,cash_out_delay:n,legs:[{fixture_id:s,sport:s,home:s,away:s,starts_at:s,market:s,outcome:s,odds:s,result:s~,void_reason:s~,score:[x]~,live:b}]}}',
  referBet:
    '{request:{request_id:s,status:s,legs:[{home:s,away:s,market:s,outcome:s,odds:s}],stake:s,offered:s~,currency:s,seconds_left:n,failure:s~,bet:s~}}',
  betRequests:
    '{result:[{request_id:s,status:s,legs:[{home:s,away:s,market:s,outcome:s,odds:s}],stake:s,offered:s~,currency:s,seconds_left:n,failure:s~,bet:s~}]}',
  answerBetOffer:
    '{request:{request_id:s,status:s,legs:[{home:s,away:s,market:s,outcome:s,odds:s}],stake:s,offered:s~,currency:s,seconds_left:n,failure:s~,bet:s~}}',
  sportBets:
    '{result:[{bet_id:s,number:s,sizes:[n],bankers:[s],groups:[{fixture_id:s,odds:s}],line_stake:s,stake:s,tax:s,currency:s,same_match:b,free_bet:b,odds:s~,possible_payout:s,payout:s~,sold:{stake:s,amount:s,left:s}~,status:s,placed_at:s,settled_at:s~,cash_out:s~,cash_out_delay:n,legs:[{fixture_id:s,sport:s,home:s,away:s,starts_at:s,market:s,outcome:s,odds:s,result:s~,void_reason:s~,score:[x]~,live:b}]}],open:n,settled:n,cashed_out:n}',
  betStatement: '{name:s,media_type:s,content:s}',
  cashOutBet:
    '{bet:{bet_id:s,number:s,sizes:[n],bankers:[s],groups:[{fixture_id:s,odds:s}],line_stake:s,stake:s,tax:s,currency:s,same_match:b,free_bet:b,odds:s~,possible_payout:s,payout:s~,sold:{stake:s,amount:s,left:s}~,status:s,placed_at:s,settled_at:s~,cash_out:s~,cash_out_delay:n,legs:[{fixture_id:s,sport:s,home:s,away:s,starts_at:s,market:s,outcome:s,odds:s,result:s~,void_reason:s~,score:[x]~,live:b}]},sale:{stake:s,amount:s}}',
  sportFavourites: '{marks:[s]}',
  changeSportFavourite: '{marks:[s]}',
  mergeSportFavourites: '{marks:[s]}',
  sportAlerts: '{alerts:<b>}',
  saveSportAlert: '{alerts:<b>}',
} as const;
