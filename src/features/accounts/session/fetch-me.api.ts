/** Apart from the schema, whose library would be most of what the header of a signed-in person fetches. */

import { patience, publicCall } from '../../../platform/api/typed-fetch.ts';
import { paths } from '../../../site/paths.ts';
import type { MeDto } from './session.api.ts';

/** Others wait for this answer, in other tabs too, before they send what was changed. */
const longestMs = 10_000;

/** Asks who is signed in. @throws ApiError, 401 for nobody; anything else where the server is not reached in time */
export function fetchMe(): Promise<MeDto> {
  return publicCall<MeDto>(paths.api.me, patience(longestMs));
}
