import { type Picture, smallestFile } from '../../../platform/pictures.ts';

interface Props {
  picture: Picture | null;
  /** Beside its name a picture says nothing more. */
  alt?: string;
  className?: string;
}

export const PieceImage = ({ picture, alt = '', className = '' }: Props) =>
  picture === null ? (
    <span className={`block bg-mat aspect-4/5 ${className}`} />
  ) : (
    <img src={smallestFile(picture)} alt={alt} width={340} height={425} decoding="async" className={className} />
  );
