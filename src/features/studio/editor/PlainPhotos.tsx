import { pieceLimits } from '../pieces/pieces.ts';
import type { Photo } from './photos.ts';
import { StoredPicture } from './StoredPicture.tsx';
import { photoWords as words } from './words.ts';

/** The photos of a piece as fields of the form, for browsers without JavaScript. */
export function PlainPhotos({ photos }: { photos: readonly Photo[] }) {
  return (
    <div className="photos if-no-script">
      {photos.map(({ picture, alt }, index) =>
        picture === null ? null : (
          <fieldset key={picture.key} className="lg:col-span-full [&_picture]:mb-3 [&_picture]:w-32">
            <legend>{words.nth(words.ordinal(index))}</legend>
            <StoredPicture picture={picture} sizes="8rem" />
            <input type="hidden" name={`photo.${index}.key`} value={picture.key} />
            <label>
              {words.alt}
              <textarea
                className="field mb-3 font-normal"
                name={`photo.${index}.alt`}
                rows={2}
                maxLength={pieceLimits.alt}
                defaultValue={alt}
              />
            </label>
            <label>
              {words.order}
              <input
                className="field mb-3 font-normal"
                name={`photo.${index}.place`}
                inputMode="numeric"
                defaultValue={index + 1}
              />
            </label>
            <label className="tap">
              <input type="checkbox" name={`photo.${index}.remove`} value="yes" /> {words.remove}
            </label>
          </fieldset>
        ),
      )}
      <label>
        {words.plain}
        <input type="file" className="field" name="photos" accept="image/jpeg,image/png,image/webp" multiple />
      </label>
    </div>
  );
}
