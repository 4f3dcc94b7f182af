import { useEffect, useState } from 'react';
import { browser } from '../../../platform/browser/real-browser.ts';
import { formatCents } from '../../../platform/money.ts';
import { paths } from '../../../site/paths.ts';
import type { ProductDto } from '../../catalog/products.api.ts';
import { fetchPiecesForSale } from '../../catalog/products-calls.api.ts';
import { cartDialogWords as words } from './words.ts';

interface Props {
  vendor: { slug: string; name: string };
}

const most = 3;

/** What an empty cart shows: three pieces of its store, and ways on. Without an answer only the ways on. */
export function EmptyCart({ vendor }: Props) {
  const [pieces, setPieces] = useState<readonly ProductDto[]>([]);
  useEffect(() => {
    // Without them, the way to all pieces is still there.
    fetchPiecesForSale(vendor.slug, most, location.pathname).then(setPieces, () => {});
  }, [vendor.slug]);
  return (
    <div className="empty">
      {pieces.length > 0 && (
        <>
          <p className="muted">{words.from(pieces.length, vendor.name)}</p>
          <ul>
            {pieces.map(({ id, slug, name, price, images: [image] }) => (
              <li key={id}>
                <a href={paths.product(vendor.slug, slug)}>
                  {image ? (
                    <img src={image.url} width={image.width} height={image.height} alt="" />
                  ) : (
                    <span className="blank" />
                  )}
                  <b>{name}</b>
                  <span className="price">{formatCents(Math.round(price * 100))}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="ways">
        <a className="btn" href={paths.storefront(vendor.slug)}>
          {words.browse(vendor.name)}
        </a>
        {browser.signedIn() && (
          <a className="tap link" href={paths.favorites}>
            {words.collection}
          </a>
        )}
      </p>
    </div>
  );
}
