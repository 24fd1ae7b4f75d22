/** The shapes that several operations and messages share, by the names that the documents of the API give them. */
import type { z } from 'zod';
import { chatLineSchema, chatSchema } from './chat.ts';
import { dailyRewardSchema } from './daily-bonuses.ts';
import { webAuthnResponse } from './identity.ts';
import { jackpotsSchema } from './jackpots.ts';
import { preferenceSchema } from './messages.ts';
import { notificationSchema } from './notifications.ts';
import { orderSchema } from './orders.ts';
import { privacySchema } from './privacy.ts';
import { limitsSchema, sittingSchema, standingSchema } from './protection.ts';
import { affiliateFields, loginResult, profileSchema, registrationAsked, touchSchema, userSchema } from './session.ts';
import {
  askedBetSchema,
  betRequestSchema,
  betSchema,
  fixtureSchema,
  marketSchema,
  matchStandingSchema,
} from './sport.ts';
import { placeSchema } from './topics.ts';
import { tournamentSchema } from './tournaments.ts';
import { verificationSchema } from './verification.ts';
import { paymentMethodSchema, paymentSchema, walletSchema } from './wallet.ts';
import { eventSchema } from './wins.ts';

export const SHAPES = {
  AffiliateFields: affiliateFields,
  AskedBet: askedBetSchema,
  Bet: betSchema,
  BetRequest: betRequestSchema,
  Chat: chatSchema,
  ChatLine: chatLineSchema,
  DailyReward: dailyRewardSchema,
  Fixture: fixtureSchema,
  Jackpots: jackpotsSchema,
  Limits: limitsSchema,
  LoginResult: loginResult,
  Market: marketSchema,
  MatchStanding: matchStandingSchema,
  MessagePreference: preferenceSchema,
  Notification: notificationSchema,
  Order: orderSchema,
  Payment: paymentSchema,
  PaymentMethod: paymentMethodSchema,
  Privacy: privacySchema,
  Profile: profileSchema,
  PublicWin: eventSchema,
  RegistrationAsked: registrationAsked,
  Sitting: sittingSchema,
  Standing: standingSchema,
  Touch: touchSchema,
  Tournament: tournamentSchema,
  TournamentPlace: placeSchema,
  User: userSchema,
  Verification: verificationSchema,
  Wallet: walletSchema,
  WebAuthnResponse: webAuthnResponse,
} as const satisfies Record<string, z.ZodType>;
