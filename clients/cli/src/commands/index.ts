import type { Command } from '../command.js';
import { admin, api, completion, helpCommand, mcp } from './tools.js';
import { doctor } from './doctor.js';
import { eventsTail, listen, replay, trigger } from './events.js';
import { inbox } from './inbox.js';
import { buy, search, sell, show } from './market.js';
import { cancel, confirm, fulfill, orders, refund, review } from './orders.js';
import { login, logout, profiles, register, whoami } from './session.js';
import { wallet, walletDeposit, walletEntries, walletPayout } from './wallet.js';

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  ...[login, register, whoami, profiles, logout],
  ...[search, show, buy, sell],
  ...[orders, fulfill, confirm, cancel, refund, review],
  ...[wallet, walletDeposit, walletPayout, walletEntries],
  ...[inbox, listen, eventsTail, replay, trigger],
  ...[doctor, mcp, api, admin, completion, helpCommand],
];
