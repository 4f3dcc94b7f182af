import type { Files } from '../../../platform/files/files.ts';
import { createPrivatePicturesServer } from '../../../platform/files/serve-private-pictures.ts';
import { isAvatarKey } from './avatars.server.ts';

const address = /^\/media\/((avatars\/[\da-f-]+)-(?:96|320)\.webp)$/;

export function createAvatarsServer(files: Files): (request: Request) => Promise<Response> {
  return createPrivatePicturesServer(files, (pathname) => {
    const [, file = '', key = ''] = address.exec(pathname) ?? [];
    return isAvatarKey(key) ? file : null;
  });
}
