import { useStore } from '@nanostores/react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { TapButton } from '../collections/TapButton.tsx';
import { favorites } from '../sync/favorites.store.ts';
import { exportJson, importJson, maxBytes } from '../sync/favorites-json.ts';
import { exportImportTexts } from './words.ts';

const fileName = 'my-collection.json';

const isEmptyList = (text: string) => /^\s*\[\s*\]\s*$/.test(text);

export function ExportImport() {
  const { favorites: own, pendingCount, problem } = useStore(favorites().$state);
  const input = useRef<HTMLInputElement>(null);
  /** A sentence, or the number of imported favorites. */
  const [result, setResult] = useState<string | number>('');
  useEffect(() => {
    // Refused favorites were not added; the page tells why.
    if (problem) setResult((before) => (typeof before === 'number' ? '' : before));
  }, [problem]);
  const exportFile = () => {
    const url = URL.createObjectURL(new Blob([exportJson(favorites())], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = fileName;
    link.click();
    // Some browsers read the URL only after the click has been handled.
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
    setResult(exportImportTexts.exported(fileName));
  };
  const importFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const text = file.size > maxBytes ? '' : await file.text().catch(() => '');
    // Without this, choosing the same file again would cause no event.
    target.value = '';
    const before = favorites().$state.get().favorites.length;
    if (!importJson(favorites(), text)) return setResult(exportImportTexts.invalidFile(file.name));
    const added = favorites().$state.get().favorites.length - before;
    setResult(added || (isEmptyList(text) ? exportImportTexts.emptyFile : exportImportTexts.nothingNew));
  };
  const describeAdded = pendingCount === 0 ? exportImportTexts.added : exportImportTexts.adding;
  return (
    <>
      {own.length > 0 && <TapButton onClick={exportFile}>{exportImportTexts.export}</TapButton>}
      <TapButton onClick={() => input.current?.click()}>{exportImportTexts.import}</TapButton>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={exportImportTexts.file}
        onChange={(event) => void importFile(event)}
      />
      <p role="status" className="kept-taken">
        {typeof result === 'number' ? describeAdded(result) : result}
      </p>
    </>
  );
}
