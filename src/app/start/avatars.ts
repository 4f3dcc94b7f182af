import { type AvatarMaker, avatarWidths } from '../../features/accounts/avatar/avatars.server.ts';
import { makeQuickPicture } from '../../features/pictures/make-quick-picture.server.ts';
import type { PictureMaker } from '../../features/pictures/picture-maker.server.ts';

/** @param workFolder for files until they are read */
export function createAvatarMaker(maker: PictureMaker, workFolder: string): AvatarMaker {
  const { small, large } = avatarWidths;
  return {
    async make(source) {
      const made = await makeQuickPicture(maker, source, { kind: 'square', widths: [large, small], workFolder });
      if (made.kind !== 'made') return made;
      const read = (side: number) => made.files.find(({ width }) => width === side)?.bytes ?? new Uint8Array();
      return { kind: 'made', files: { [small]: read(small), [large]: read(large) } };
    },
  };
}
