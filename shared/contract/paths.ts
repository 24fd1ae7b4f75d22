/**
 * Method and path of every endpoint. The schemas stand in the domain files beside this one and are bound to these names by
 * type (contract/index.ts). The browser reads the two halves (platform/http.ts).
 */
import { FIRST_PATHS } from './first-paths.ts';
import { IDENTITY_PATHS } from './identity-paths.ts';
import { ORDER_PATHS } from './order-paths.ts';
import { SPORT_ENDPOINTS } from './sport-paths.ts';

export {
  HEADERS,
  IDEMPOTENCY_HEADER,
  REALTIME_PATH,
  SOCKET_REPLACED_CODE,
  WRITE_HEADER,
} from './first-paths.ts';

export const PATHS = { ...FIRST_PATHS, ...IDENTITY_PATHS, ...ORDER_PATHS, ...SPORT_ENDPOINTS } as const;

export type EndpointName = keyof typeof PATHS;
