import type { PhotoInput } from './photos.ts';
import type { PieceValues } from './typed-fields.ts';

export type PieceInput = PieceValues & { pictures: PhotoInput[] };
