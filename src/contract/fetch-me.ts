/** Apart from the schema, whose library would be most of what the header of a signed-in person fetches. */
import { paths } from '../config/paths.ts';
import type { MeDto } from './session.ts';
import { patience, publicCall } from './typed-fetch.ts';

/** Others wait for this answer, in other tabs too, before they send what was changed. */
const longestMs = 10_000;

/** Asks who is signed in. @throws ApiError, 401 for nobody; anything else where the server is not reached in time */
export function fetchMe(): Promise<MeDto> {
  return publicCall<MeDto>(paths.api.me, patience(longestMs));
}
