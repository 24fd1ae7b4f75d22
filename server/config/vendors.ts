/** The outside services of a server, each null where it is not used. */
import { createHmac } from 'node:crypto';
import path from 'node:path';
import { type Environment, type JurisdictionId, REGION_IDS, type RegionId, vendorsOf } from '#shared/regions/index.ts';
import type { SecretList } from '#shared/secret-list.ts';
import { missing, readVariable, type ValueOf, type Values, type VariableName } from '../variables.ts';

export interface MifinityConfig {
  /** Origin of its API and its widget. */
  readonly url: string;
  readonly keys: SecretList;
  readonly account: string;
  readonly brandId: string;
  /** Whether the fake of ours answers there. */
  readonly isFake: boolean;
}

export interface SportWidgetConfig {
  /** Its name for each region that shows it. */
  readonly brands: ReadonlyMap<RegionId, string>;
  /** Signs who a player is. */
  readonly privateKey: string;
  /** Check what it asks of the wallet. */
  readonly publicKeys: SecretList;
}

/** Where players' documents are kept, and what seals them. */
export interface DocumentsConfig {
  /** The first one seals, the others still open. */
  readonly secrets: SecretList;
  readonly folder: string;
  /** Instead of the folder. */
  readonly s3: {
    readonly url: string;
    readonly bucket: string;
    readonly region: string;
    readonly keyId: string;
    readonly secret: string;
  } | null;
}

export interface SmsConfig {
  readonly url: string;
  readonly account: string;
  readonly token: string;
  readonly from: string;
}

export interface VeriffConfig {
  readonly url: string;
  /** Where its frames come from. */
  readonly frameOrigin: string;
  readonly apiKey: string;
  readonly secrets: SecretList;
}

/** Outside vendors of games, each null where it is not used (docs/integrating.md). */
export interface GameVendorsConfig {
  readonly hub88: {
    readonly url: string;
    readonly operatorId: string;
    readonly privateKey: string;
    readonly publicKeys: SecretList;
    /** How long an answer may take, ms. */
    readonly timeoutMs: number;
  } | null;
  readonly softswiss: {
    readonly url: string;
    readonly casinoId: string;
    readonly secrets: SecretList;
    readonly timeoutMs: number;
  } | null;
  /** Further origins whose games the pages may frame. */
  readonly origins: readonly string[];
  /** By vendor: the jurisdictions for which its games leave out what is forbidden there (server/modules/catalogue). */
  readonly certified: Readonly<Record<string, readonly JurisdictionId[]>>;
}

/** An object store is used when it has an address; then everything else of it must be set. */
export function readDocuments(
  values: Values,
  secrets: DocumentsConfig['secrets'],
  dataDirectory: string,
): DocumentsConfig {
  const url = readVariable(values, 'DOCUMENTS_S3_URL');
  const required = (name: 'DOCUMENTS_S3_BUCKET' | 'DOCUMENTS_S3_KEY_ID' | 'DOCUMENTS_S3_SECRET'): string => {
    const value = readVariable(values, name);
    if (value === undefined) throw missing(name, 'where DOCUMENTS_S3_URL is set');
    return value;
  };
  return {
    secrets,
    folder: readVariable(values, 'DOCUMENTS_FOLDER') ?? path.join(dataDirectory, 'documents'),
    s3:
      url === undefined
        ? null
        : {
            url,
            bucket: required('DOCUMENTS_S3_BUCKET'),
            region: readVariable(values, 'DOCUMENTS_S3_REGION') ?? 'us-east-1',
            keyId: required('DOCUMENTS_S3_KEY_ID'),
            secret: required('DOCUMENTS_S3_SECRET'),
          },
  };
}

/** Where the vendor's frames come from unless it says otherwise. */
const VERIFF_FRAMES = 'https://magic.veriff.me';

export function readVeriff(values: Values): VeriffConfig | null {
  const url = readVariable(values, 'VERIFF_URL');
  if (url === undefined) return null;
  const apiKey = readVariable(values, 'VERIFF_API_KEY');
  const secrets = readVariable(values, 'VERIFF_SECRET');
  if (apiKey === undefined) throw missing('VERIFF_API_KEY', 'where VERIFF_URL is set');
  if (secrets === undefined) throw missing('VERIFF_SECRET', 'where VERIFF_URL is set');
  return { url, frameOrigin: readVariable(values, 'VERIFF_FRAME_ORIGIN') ?? VERIFF_FRAMES, apiKey, secrets };
}

/** How long an answer of a game vendor may take where nothing is set, ms. */
export const VENDOR_TIMEOUT_MS = 5_000;

/** A vendor is used when it has an address; then everything else of it must be set. */
export function readGameVendors(values: Values): GameVendorsConfig {
  const required = <Name extends VariableName>(name: Name, address: VariableName): ValueOf<Name> => {
    const value = readVariable(values, name);
    if (value === undefined) throw missing(name, `where ${address} is set`);
    return value;
  };
  const hub88 = readVariable(values, 'HUB88_URL');
  const softswiss = readVariable(values, 'SOFTSWISS_URL');
  return {
    hub88:
      hub88 === undefined
        ? null
        : {
            url: hub88,
            operatorId: required('HUB88_OPERATOR_ID', 'HUB88_URL'),
            privateKey: required('HUB88_PRIVATE_KEY', 'HUB88_URL'),
            publicKeys: required('HUB88_PUBLIC_KEY', 'HUB88_URL'),
            timeoutMs: readVariable(values, 'HUB88_TIMEOUT_MS') ?? VENDOR_TIMEOUT_MS,
          },
    softswiss:
      softswiss === undefined
        ? null
        : {
            url: softswiss,
            casinoId: required('SOFTSWISS_CASINO_ID', 'SOFTSWISS_URL'),
            secrets: required('SOFTSWISS_SECRET', 'SOFTSWISS_URL'),
            timeoutMs: readVariable(values, 'SOFTSWISS_TIMEOUT_MS') ?? VENDOR_TIMEOUT_MS,
          },
    origins: readVariable(values, 'GAME_ORIGINS') ?? [],
    certified: {
      hub88: readVariable(values, 'HUB88_JURISDICTIONS') ?? [],
      softswiss: readVariable(values, 'SOFTSWISS_JURISDICTIONS') ?? [],
    },
  };
}

/** The regions whose pages show an outside sportsbook are those that are built with it; then both keys must be set. */
export function readSportWidget(values: Values, environment: Environment): SportWidgetConfig | null {
  const shown = REGION_IDS.flatMap((region) => {
    const brand = vendorsOf(region, environment, values).sportsbook?.brand;
    return brand === undefined ? [] : [[region, brand] as const];
  });
  if (shown.length === 0) return null;
  const required = <Name extends 'SPORT_WIDGET_PRIVATE_KEY' | 'SPORT_WIDGET_PUBLIC_KEY'>(name: Name): ValueOf<Name> => {
    const value = readVariable(values, name);
    if (value === undefined) throw missing(name, 'where SPORT_WIDGET_URL is set');
    return value;
  };
  return {
    brands: new Map(shown),
    privateKey: required('SPORT_WIDGET_PRIVATE_KEY'),
    publicKeys: required('SPORT_WIDGET_PUBLIC_KEY'),
  };
}

/** With an address it is MiFinity itself, and everything of it must be set; without one the fake, beside the sandbox. */
export function readMifinity(
  values: Values,
  sandboxSecrets: SecretList | null,
  fakeUrl: string,
): MifinityConfig | null {
  const url = readVariable(values, 'MIFINITY_URL');
  if (url === undefined) {
    if (sandboxSecrets === null) return null;
    const keyOf = (secret: string) => createHmac('sha256', secret).update('vendor mifinity').digest('base64url');
    const [current, ...older] = sandboxSecrets;
    const keys: SecretList = [keyOf(current), ...older.map(keyOf)];
    return Object.freeze({ url: fakeUrl, keys, account: '5001000000000000', brandId: '001', isFake: true });
  }
  const required = <Name extends 'MIFINITY_KEY' | 'MIFINITY_ACCOUNT' | 'MIFINITY_BRAND_ID'>(
    name: Name,
  ): ValueOf<Name> => {
    const value = readVariable(values, name);
    if (value === undefined) throw missing(name, 'where MIFINITY_URL is set');
    return value;
  };
  return Object.freeze({
    url,
    keys: required('MIFINITY_KEY'),
    account: required('MIFINITY_ACCOUNT'),
    brandId: required('MIFINITY_BRAND_ID'),
    isFake: false,
  });
}

/** A vendor of text messages is used when it has an address; then everything else of it must be set. */
export function readSms(values: Values): SmsConfig | null {
  const url = readVariable(values, 'SMS_URL');
  if (url === undefined) return null;
  const required = (name: 'SMS_ACCOUNT' | 'SMS_TOKEN' | 'SMS_FROM'): string => {
    const value = readVariable(values, name);
    if (value === undefined) throw missing(name, 'where SMS_URL is set');
    return value;
  };
  return Object.freeze({
    url,
    account: required('SMS_ACCOUNT'),
    token: required('SMS_TOKEN'),
    from: required('SMS_FROM'),
  });
}
