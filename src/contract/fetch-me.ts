/** Apart from the schema, whose library would be most of what the header of a signed-in person fetches. */
import { paths } from '../config/paths.ts';
import type { MeDto } from './session.ts';
import { publicCall } from './typed-fetch.ts';

/** Asks who is signed in. @throws ApiError, 401 for nobody */
export function fetchMe(): Promise<MeDto> {
  return publicCall<MeDto>(paths.api.me);
}
