import './collections.css';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { pictureFallbackWidth, ratioClass } from '../../../platform/pictures.ts';
import { paths } from '../../../site/paths.ts';
import type { CollectionDto } from '../collections.api.ts';
import { type Collections, idleCollections } from './collections.store.ts';
import { NameForm } from './NameForm.tsx';
import { Notice } from './Notice.tsx';
import { describeCollection } from './SelectedCollection.tsx';
import { TapButton } from './TapButton.tsx';
import { panelTexts } from './words.ts';

interface Props {
  /** Null without an account. */
  store: Collections | null;
  /** Null until they are known. */
  collections: readonly CollectionDto[] | null;
  /** True while the favorites above are loading, which would push the collections down. */
  isLoading: boolean;
  /** The collection that limits the list of favorites; null for all favorites. */
  selectedId: string | null;
  onSelect: (id: string | null) => void;
  announce: (message: string) => void;
}

export function CollectionsPanel({ store, collections, isLoading, selectedId, onSelect, announce }: Props) {
  const { status, problem } = useStore((store ?? idleCollections).$state);
  const [isNaming, setIsNaming] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void store?.load(), [store]);

  const focusHeading = () => heading.current?.focus();
  const create = async (name: string) => {
    const created = (await store?.create(name)) ?? null;
    if (created === null) return false;
    setIsNaming(false);
    announce(panelTexts.created(created.name));
    focusHeading();
    return true;
  };
  const retry = () => void store?.load();
  const emptyText = panelTexts.empty[collections === null ? status : 'ready'];
  return (
    <section className="section shelf" aria-labelledby="collections-title" hidden={isLoading}>
      <div className="head">
        <h2 id="collections-title" ref={heading} tabIndex={-1} className="text-section">
          {panelTexts.heading}
        </h2>
        {status === 'offline' ? (
          <p>
            {panelTexts.offline} <TapButton onClick={retry}>{panelTexts.retry}</TapButton>
          </p>
        ) : (
          !isNaming && (
            <TapButton disabled={store === null} onClick={() => setIsNaming(true)}>
              {panelTexts.create}
            </TapButton>
          )
        )}
      </div>
      {isNaming && (
        <NameForm
          label={panelTexts.name}
          submitLabel={panelTexts.submit}
          autoFocus
          onName={create}
          onCancel={() => {
            setIsNaming(false);
            focusHeading();
          }}
        />
      )}
      <Notice isBad text={problem ?? ''} />
      {collections !== null && collections.length > 0 ? (
        <ul className="shelf-row">
          {collections.map((collection) => (
            <li key={collection.id}>
              <CollectionTile
                collection={collection}
                isSelected={collection.id === selectedId}
                onPress={() => onSelect(collection.id === selectedId ? null : collection.id)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <>
          <p className="shelf-note">{emptyText}</p>
          {emptyText === panelTexts.empty.failed && <TapButton onClick={retry}>{panelTexts.tryAgain}</TapButton>}
        </>
      )}
    </section>
  );
}

interface TileProps {
  collection: CollectionDto;
  isSelected: boolean;
  onPress: () => void;
}

function CollectionTile({ collection, isSelected, onPress }: TileProps) {
  const { name, pictures } = collection;
  return (
    <button type="button" className="shelf-one" aria-pressed={isSelected} onClick={onPress}>
      <span className="shelf-pictures" aria-hidden="true">
        {pictures.length === 0 && <span className="shelf-blank" />}
        {pictures.map(({ key, width, height, widths }) => (
          <picture key={key} className={ratioClass({ width, height })}>
            <source type="image/avif" srcSet={paths.media(key, Math.min(...widths), 'avif')} />
            <img
              src={paths.media(key, pictureFallbackWidth, 'webp')}
              alt=""
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
            />
          </picture>
        ))}
      </span>
      <span className="shelf-name">{name}</span>
      <span className="text-muted">{describeCollection(collection)}</span>
    </button>
  );
}
