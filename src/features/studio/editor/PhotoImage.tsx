import type { UploadView } from './editor-parts.ts';
import type { Photo } from './photos.ts';
import { StoredPicture } from './StoredPicture.tsx';

interface Props {
  photo: Photo;
  upload: UploadView | undefined;
  sizes: string;
  alt?: string;
}

export function PhotoImage({ photo, upload, sizes, alt = '' }: Props) {
  if (upload?.preview) return <img src={upload.preview} alt={alt} draggable={false} decoding="async" />;
  if (photo.picture) return <StoredPicture picture={photo.picture} sizes={sizes} alt={alt} />;
  return <span className="blank" />;
}
