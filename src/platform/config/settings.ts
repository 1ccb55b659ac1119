import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainToInstance } from 'class-transformer';
import {
  ArrayMaxSize,
  getMetadataStorage,
  IsBoolean,
  IsIn,
  IsInt,
  IsIP,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  validateSync,
  type ValidationError,
} from 'class-validator';
import { named } from '../../kernel/named-values';
import { secretBytes } from '../../kernel/secret-random';
import { walletProblems } from './donation-wallets';
import { fileSettingOf, settingsFromFiles } from './secret-files';
import { METRICS_TOKEN, secretKeyProblems, SHORTEST_KEY } from './secret-keys';
import {
  areCidrs,
  flag,
  headerValue,
  integer,
  isOrigin,
  isSecret,
  list,
  originIn,
  secret,
  serverUrl,
} from './setting-decorators';
import { legalProblems } from './legal-settings';
import { signInProblems } from './sign-in-settings';
import { isLiveStripeKey, STRIPE_KEY, unsafeStripe } from './stripe-settings';
import { unsafeSettings } from './unsafe-settings';

export const ROLES = named('ProcessRole', ['web', 'relay', 'dispatcher', 'sweeper']);
export type ProcessRole = (typeof ROLES)[number];
const HTTP_URL = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };

/**
 * All settings. Each is an environment variable of the same name. `.env.example` explains them; a test keeps the two in
 * sync. Nothing else in the project reads the environment.
 */
export class Settings {
  // server
  @IsIn(['development', 'test', 'production'])
  NODE_ENV: 'development' | 'test' | 'production' = 'development';
  @integer @IsInt() @Min(0) @Max(65535) PORT = 3000;
  @IsIP() HOST = '127.0.0.1';
  @isOrigin() PUBLIC_URL: string;
  @list @isOrigin(true) WEB_ORIGINS: string[] = [];
  @integer @IsInt() @Min(0) @Max(10) TRUST_PROXY = 0;
  @integer @IsInt() @Min(1) @Max(64) PROCESSES = 1;
  @integer @IsInt() @Min(1) @Max(100_000) PULSE_LISTENERS = 10_000;
  @flag @IsBoolean() FAST = true;
  @flag @IsBoolean() FAST_ROUTES: boolean;
  @flag @IsBoolean() FAST_MODULES: boolean;
  @flag @IsBoolean() FAST_TRANSACTIONS: boolean;
  @flag @IsBoolean() FAST_LOOKUPS: boolean;
  @flag @IsBoolean() FAST_CACHE: boolean;
  @integer @IsInt() @Min(0) @Max(10) DRAIN_GRACE_S: number;
  @list @IsIn(ROLES, { each: true }) ROLES: ProcessRole[] = [...ROLES];
  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']) LOG_LEVEL = 'info';
  @IsOptional() @IsUrl(HTTP_URL) OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  @MinLength(1) PLATFORM_NAME = 'Rialto';
  @IsOptional() @MinLength(1) TERMS_PAGE?: string;
  @IsOptional() @MinLength(1) PRIVACY_PAGE?: string;
  @IsOptional() @MinLength(1) IMPRINT_PAGE?: string;
  // data
  @secret @IsOptional() @serverUrl('postgres:', 'postgresql:') DATABASE_URL?: string;
  @secret @IsOptional() @serverUrl('postgres:', 'postgresql:') DATABASE_DIRECT_URL?: string;
  @secret @IsOptional() @serverUrl('postgres:', 'postgresql:') DATABASE_REPLICA_URL?: string;
  @integer @IsInt() @Min(2) @Max(500) DATABASE_POOL = 20;
  @IsString() @MinLength(1) DATA_DIR = './.data';
  @secret @IsOptional() @serverUrl('redis:', 'rediss:') REDIS_URL?: string;
  @flag @IsBoolean() MIGRATE_ON_START = false;
  @IsIn(['disk', 's3']) ASSETS: 'disk' | 's3' = 'disk';
  @IsOptional() @IsUrl(HTTP_URL) S3_ENDPOINT?: string;
  @IsOptional() @Matches(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/) S3_BUCKET?: string;
  @MinLength(1) S3_REGION = 'us-east-1';
  @IsOptional() @MinLength(1) S3_ACCESS_KEY_ID?: string;
  @secret @IsOptional() @MinLength(1) S3_SECRET_ACCESS_KEY?: string;
  @flag @IsBoolean() S3_FORCE_PATH_STYLE = false;
  @IsOptional()
  @Matches(/^(s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/.*)?|(?!s3:).+)$/, {
    message: 'must be a folder, or s3://bucket/prefix',
  })
  BACKUP_TARGET?: string;
  @list @Matches(/^age1[a-z0-9]{58}$/, { each: true }) BACKUP_RECIPIENT: string[] = [];
  // secrets
  @secret @MinLength(SHORTEST_KEY) SECRET_KEY: string;
  @secret @list @MinLength(SHORTEST_KEY, { each: true }) SECRET_KEY_PREVIOUS: string[] = [];
  @secret @IsOptional() @MinLength(SHORTEST_KEY) SECRET_KEY_NEXT?: string;
  @secret @MinLength(16) @headerValue ADMIN_TOKEN: string;
  @secret @IsOptional() @Matches(...METRICS_TOKEN) METRICS_TOKEN?: string;
  @secret @IsOptional() @MinLength(16) ARTICLES_SYNC_KEY?: string;
  // rules
  @flag @IsBoolean() OPERATOR_PAGES = true;
  @IsIn(['invite_only', 'open']) REGISTRATION: 'invite_only' | 'open' = 'invite_only';
  @secret @IsOptional() @Matches(/^INV-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/) INITIAL_INVITE_CODE?: string;
  @integer @Min(0.01) @Max(100_000) RATE_LIMIT_FACTOR: number;
  @IsIn(['immediate', 'double_blind']) REVIEWS_REVEAL: 'immediate' | 'double_blind' = 'immediate';
  @IsOptional()
  @MaxLength(100)
  @Matches(/^[a-z][a-z0-9]*(\.[a-z][a-z0-9_]*)+$/, {
    message: 'must be a domain in reverse, like com.example',
  })
  UCP_NAMESPACE?: string;
  @IsIn(['on', 'lenient', 'off']) UCP_PROFILE_FETCH: 'on' | 'lenient' | 'off';
  @integer @IsInt() @Min(0) @Max(300) REFRESH_GRACE_S = 60;
  @integer @IsInt() @Min(0) @Max(86_400) REPEAT_WINDOW_S = 900;
  @list @Matches(/^(on|off|(?!\.)[a-z0-9.-]+)$/, { each: true }) CIMD: string[] = ['on'];
  // money
  @IsIn(['sandbox', 'wallet', 'stripe']) PAYMENTS: 'sandbox' | 'wallet' | 'stripe';
  @secret @IsOptional() @Matches(...STRIPE_KEY) STRIPE_SECRET_KEY?: string;
  @secret @list @ArrayMaxSize(2) @Matches(/^whsec_\S{16,}$/, { each: true }) STRIPE_WEBHOOK_SECRET: string[] =
    [];
  @IsOptional() @IsUrl(HTTP_URL) STRIPE_API_BASE?: string;
  @list @IsString({ each: true }) DONATION_WALLETS: string[] = [];
  // outbound
  @list @areCidrs WEBHOOK_ALLOW_CIDRS: string[] = [];
  @secret @IsOptional() @serverUrl('smtp:', 'smtps:') SMTP_URL?: string;
  @IsOptional() @IsUrl(HTTP_URL) OIDC_ISSUER?: string;
  @IsOptional() @MinLength(1) OIDC_CLIENT_ID?: string;
  // dangerous
  @flag @IsBoolean() TEST_HOOKS = false;
  @flag @IsBoolean() ALLOW_INSECURE = false;

  get production(): boolean {
    return this.NODE_ENV === 'production';
  }

  /** True when money is real. Keys, accounts, and orders carry it, and nothing crosses between live and test mode. */
  get livemode(): boolean {
    if (this.PAYMENTS === 'stripe') return isLiveStripeKey(this.STRIPE_SECRET_KEY);
    return this.PAYMENTS !== 'sandbox';
  }

  /** The database without a pooler, for features that need a separate session. */
  get sessionUrl(): string | undefined {
    return this.DATABASE_DIRECT_URL ?? this.DATABASE_URL;
  }

  get loopbackOnly(): boolean {
    return this.HOST === '127.0.0.1' || this.HOST === '::1';
  }
}

export type SettingName = keyof Settings & Uppercase<string>;

/** The startup fails, with one clear line per invalid setting. */
export class SettingsError extends Error {
  constructor(readonly lines: string[]) {
    super(lines.join('\n'));
    this.name = 'SettingsError';
  }
}

/** A setting is any property that the class above validates. */
export const SETTING_NAMES = [
  ...new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(Settings, '', false, false)
      .map(({ propertyName }) => propertyName as SettingName),
  ),
];
/** Mechanisms of `platform/fast`, which `FAST` turns off together. */
const FAST_SETTINGS = SETTING_NAMES.filter((name) => name.startsWith('FAST_'));
/** Settings that may come from a file. */
export const SECRET_SETTING_NAMES = SETTING_NAMES.filter(isSecret);

/**
 * Reads, completes, and validates the settings. A command names the settings it needs; the others may be missing or
 * invalid and fall back to their defaults. Outside production, this generates missing secrets; it has no other side
 * effects.
 */
export function loadSettings(
  env: Record<string, string | undefined>,
  needed: readonly SettingName[] = SETTING_NAMES,
): Settings {
  const isNeeded = (name: string): boolean => needed.includes(name as SettingName);
  const given: Partial<Record<SettingName, string>> = {};
  const files = settingsFromFiles(env, SECRET_SETTING_NAMES);
  for (const name of SETTING_NAMES) given[name] = env[name] || files.values[name];
  for (const name of SETTING_NAMES) if (given[name] === undefined) delete given[name];
  for (const { property } of problemsOf(completed(given, isNeeded)))
    if (!isNeeded(property)) delete given[property as SettingName];
  const values = completed(given, isNeeded);
  const settings = asSettings(values);
  const wrong = validateSync(settings).map(({ property, constraints = {} }) => {
    if (values[property as SettingName] === undefined && isSecret(property))
      return `${property} is missing: set it, or ${fileSettingOf(property)} to a file that has it`;
    const displayed = values[property as SettingName] === undefined ? 'is missing' : 'is wrong';
    return `${property} ${displayed}: ${Object.values(constraints).join(', ')}`;
  });
  const lines = [
    ...files.problems,
    ...wrong.filter((line) => !files.problems.some((problem) => sameSetting(problem, line))),
    ...unsafeSettings(settings),
    ...secretKeyProblems(settings),
    ...unsafeStripe(settings),
    ...signInProblems(settings),
    ...legalProblems(settings),
    ...walletProblems(settings.DONATION_WALLETS),
  ].filter((line) => isNeeded(settingIn(line)));
  if (lines.length > 0) throw new SettingsError(lines);
  settings.PUBLIC_URL = originIn(settings.PUBLIC_URL)!;
  settings.WEB_ORIGINS = settings.WEB_ORIGINS.map((url) => originIn(url)!);
  return settings;
}

/** A line about a setting starts with its name. */
const settingIn = (line: string): string => /^[A-Z0-9_]+/.exec(line)?.[0] ?? '';
const sameSetting = (a: string, b: string): boolean => settingIn(a) === settingIn(b);

type Values = Partial<Record<SettingName, string | number>>;

const asSettings = (values: Values): Settings =>
  plainToInstance(Settings, values, { exposeDefaultValues: true });
const problemsOf = (values: Values): ValidationError[] => validateSync(asSettings(values));

/** Adds the defaults that depend on other settings. A secret that is not needed is neither stored nor looked up. */
function completed(given: Values, isNeeded: (name: string) => boolean): Values {
  const production = given.NODE_ENV === 'production';
  const dataDir = String(given.DATA_DIR ?? './.data');
  const port = Number(given.PORT ?? 3000);
  const values: Values = {
    RATE_LIMIT_FACTOR: production ? 1 : 100,
    DRAIN_GRACE_S: production ? 5 : 0,
    UCP_PROFILE_FETCH: production ? 'on' : 'lenient',
    ...Object.fromEntries(FAST_SETTINGS.map((name) => [name, given.FAST === 'false' ? 'false' : 'true'])),
    ...given,
  };
  const standIn = (name: SettingName, value: () => string): void => {
    if (!production || !isNeeded(name)) values[name] ??= value();
  };
  const standInSecret = (name: SettingName, file: string): void =>
    standIn(name, () =>
      isNeeded(name) ? generatedSecret(dataDir, file) : secretBytes(32).toString('base64url'),
    );
  // the URL cannot contain a port that the system will choose
  if (port !== 0 || !isNeeded('PUBLIC_URL'))
    standIn('PUBLIC_URL', () => `http://127.0.0.1:${port > 0 && port < 65_536 ? port : 3000}`);
  standIn('PAYMENTS', () => 'sandbox');
  standInSecret('SECRET_KEY', 'secret-key');
  standInSecret('ADMIN_TOKEN', 'admin-token');
  if (!production) standInSecret('ARTICLES_SYNC_KEY', 'articles-sync-key');
  return values;
}

/**
 * A secret that is generated once and stored in the data folder, readable by its owner only. Processes that start
 * together agree on it: the first to create the file wins.
 */
function generatedSecret(dataDir: string, name: string): string {
  const folder = join(dataDir, 'secrets');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, name);
  try {
    writeFileSync(file, secretBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
