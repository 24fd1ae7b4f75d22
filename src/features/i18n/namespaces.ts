/** The type of the keys of each namespace: the configuration's namespaces, and the English files of the same names. */
import type { namespaces } from '../../../astro-i18next.config.cjs';
import type account from '../../../locales/en/account.json';
import type achievements from '../../../locales/en/achievements.json';
import type affiliates from '../../../locales/en/affiliates.json';
import type aviator from '../../../locales/en/aviator.json';
import type bonuses from '../../../locales/en/bonuses.json';
import type cashier from '../../../locales/en/cashier.json';
import type catalogue from '../../../locales/en/catalogue.json';
import type chat from '../../../locales/en/chat.json';
import type common from '../../../locales/en/common.json';
import type consent from '../../../locales/en/consent.json';
import type contact from '../../../locales/en/contact.json';
import type crypto from '../../../locales/en/crypto.json';
import type dailyBonuses from '../../../locales/en/daily-bonuses.json';
import type errors from '../../../locales/en/errors.json';
import type faq from '../../../locales/en/faq.json';
import type faults from '../../../locales/en/faults.json';
import type friends from '../../../locales/en/friends.json';
import type game from '../../../locales/en/game.json';
import type handover from '../../../locales/en/handover.json';
import type header from '../../../locales/en/header.json';
import type home from '../../../locales/en/home.json';
import type inbox from '../../../locales/en/inbox.json';
import type lobby from '../../../locales/en/lobby.json';
import type openAuth from '../../../locales/en/open-auth.json';
import type pages from '../../../locales/en/pages.json';
import type payment from '../../../locales/en/payment.json';
import type play from '../../../locales/en/play.json';
import type popups from '../../../locales/en/popups.json';
import type promo from '../../../locales/en/promo.json';
import type protection from '../../../locales/en/protection.json';
import type pwa from '../../../locales/en/pwa.json';
import type recovery from '../../../locales/en/recovery.json';
import type rounds from '../../../locales/en/rounds.json';
import type security from '../../../locales/en/security.json';
import type seo from '../../../locales/en/seo.json';
import type session from '../../../locales/en/session.json';
import type shell from '../../../locales/en/shell.json';
import type shop from '../../../locales/en/shop.json';
import type sport from '../../../locales/en/sport.json';
import type tournaments from '../../../locales/en/tournaments.json';
import type validation from '../../../locales/en/validation.json';
import type verification from '../../../locales/en/verification.json';
import type vip from '../../../locales/en/vip.json';
import type wallet from '../../../locales/en/wallet.json';
import type winners from '../../../locales/en/winners.json';

interface Texts {
  account: typeof account;
  achievements: typeof achievements;
  affiliates: typeof affiliates;
  aviator: typeof aviator;
  bonuses: typeof bonuses;
  cashier: typeof cashier;
  catalogue: typeof catalogue;
  chat: typeof chat;
  common: typeof common;
  consent: typeof consent;
  contact: typeof contact;
  crypto: typeof crypto;
  'daily-bonuses': typeof dailyBonuses;
  errors: typeof errors;
  faq: typeof faq;
  faults: typeof faults;
  friends: typeof friends;
  game: typeof game;
  handover: typeof handover;
  header: typeof header;
  home: typeof home;
  inbox: typeof inbox;
  lobby: typeof lobby;
  'open-auth': typeof openAuth;
  pages: typeof pages;
  payment: typeof payment;
  play: typeof play;
  popups: typeof popups;
  promo: typeof promo;
  protection: typeof protection;
  pwa: typeof pwa;
  recovery: typeof recovery;
  rounds: typeof rounds;
  security: typeof security;
  seo: typeof seo;
  session: typeof session;
  shell: typeof shell;
  shop: typeof shop;
  sport: typeof sport;
  tournaments: typeof tournaments;
  validation: typeof validation;
  verification: typeof verification;
  vip: typeof vip;
  wallet: typeof wallet;
  winners: typeof winners;
}

export type Namespace = (typeof namespaces)[number];

/** `game_count_one` and `game_count_other` are asked for as `game_count` with a `count`. */
type WithoutPlural<Key> = Key extends `${infer Stem}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Stem : Key;
export type TextKey<Name extends Namespace> = WithoutPlural<keyof Texts[Name] & string>;

/** Gives the text of a key in one locale; `{{name}}` in it is filled from the variables. */
export type Translate<Name extends Namespace> = (
  key: TextKey<Name>,
  variables?: Record<string, string | number>,
) => string;
