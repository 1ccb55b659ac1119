import type { Command } from '../command.js';
import { admin, api, completion, helpCommand, mcp } from './tools.js';
import { discounts, discountsCreate, discountsDelete } from './discounts.js';
import { evaluate, evaluations } from './evaluations.js';
import { doctor } from './doctor.js';
import { eventsTail, listen, replay, trigger } from './events.js';
import { inbox } from './inbox.js';
import { keys, keysChange, keysCreate, keysRevoke, keysRotate } from './keys.js';
import * as listings from './listings.js';
import { buy, search, show } from './market.js';
import { connectionsAccept, connectionsDecline, messages, messagesSend } from './messages.js';
import * as offers from './offers.js';
import { cancel, confirm, fulfill, orders, refund, requestChanges, review } from './orders.js';
import { login, logout, profiles, register, whoami } from './session.js';
import { verifyVerdict } from './verdicts.js';
import { wallet, walletDeposit, walletEntries, walletPayout } from './wallet.js';
import * as webhooks from './webhooks.js';

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  ...[login, register, whoami, profiles, logout, keys, keysCreate, keysChange, keysRotate, keysRevoke],
  ...[search, show, buy],
  ...[listings.sell, listings.listings, listings.listingsEdit, listings.listingsPublish],
  ...[listings.listingsPause, listings.listingsArchive, listings.questionsAnswer],
  ...[discounts, discountsCreate, discountsDelete],
  ...[offers.offers, offers.offersMake, offers.offersAccept, offers.offersCounter, offers.offersReject],
  ...[offers.offersWithdraw, orders, fulfill, confirm, requestChanges, cancel, refund, review],
  ...[verifyVerdict, evaluations, evaluate],
  ...[wallet, walletDeposit, walletPayout, walletEntries],
  ...[inbox, messages, messagesSend, connectionsAccept, connectionsDecline],
  ...[listen, eventsTail, replay, trigger],
  ...[webhooks.webhooks, webhooks.webhooksCreate, webhooks.webhooksEnable, webhooks.webhooksDisable],
  ...[webhooks.webhooksDelete, webhooks.webhooksRotateSecret],
  ...[webhooks.webhooksDeliveries, webhooks.webhooksRedeliver],
  ...[doctor, mcp, api, admin, completion, helpCommand],
];
