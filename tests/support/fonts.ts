/** The fonts of the browsers that tests start: from npm packages, so that text is as wide on every machine (docs/decisions/0083). */
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './root.ts';

/** Liberation is what most tests see. DejaVu is a sixth wider, as Verdana is. */
export type FontSet = 'liberation' | 'dejavu';

interface Fonts {
  /** Folders of npm packages that contain fonts. */
  folders: readonly string[];
  /** Names of families in their files, and those that our style sheets know them by. */
  renamed: Readonly<Record<string, string>>;
  generic: Readonly<Record<'sans-serif' | 'serif' | 'monospace', string>>;
}

const dejavuFolder = 'dejavu-fonts-ttf/ttf';
const folderOf = (family: string) => (weight: string) => `@expo-google-fonts/${family}/${weight}`;
const upright = ['400Regular', '700Bold'];

const sets: Record<FontSet, Fonts> = {
  liberation: {
    folders: [
      ...[...upright, '400Regular_Italic', '700Bold_Italic'].map(folderOf('arimo')),
      ...upright.map(folderOf('tinos')),
      ...upright.map(folderOf('cousine')),
      // For symbols that the others lack.
      dejavuFolder,
    ],
    // Liberation 2 was made from these three.
    renamed: { Arimo: 'Liberation Sans', Tinos: 'Liberation Serif', Cousine: 'Liberation Mono' },
    generic: { 'sans-serif': 'Liberation Sans', serif: 'Liberation Serif', monospace: 'Liberation Mono' },
  },
  dejavu: {
    folders: [dejavuFolder],
    renamed: {},
    generic: { 'sans-serif': 'DejaVu Sans', serif: 'DejaVu Serif', monospace: 'DejaVu Sans Mono' },
  },
};

const require = createRequire(import.meta.url);

/** Returns a folder of an npm package. */
function findFolder(folder: string): string {
  const found = (require.resolve.paths('fonts') ?? [])
    .map((place) => path.join(place, folder))
    .find((place) => existsSync(place));
  if (!found) throw new Error(`The tests bring their fonts, but ${folder} isn’t installed. Run npm install.`);
  return found;
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** In fontconfig's language, without the machine's own fonts and settings. */
function describe({ folders, renamed, generic }: Fonts): string {
  const rename = (name: 'family' | 'fullname', from: string, to: string) =>
    `<match target="scan"><test name="${name}"><string>${from}</string></test>
      <edit name="${name}" mode="assign"><string>${to}</string></edit></match>`;
  const prefer = (family: string, name: string) =>
    `<alias><family>${family}</family><prefer><family>${name}</family></prefer></alias>`;
  const draw = (name: string, value: string) => `<edit name="${name}" mode="assign">${value}</edit>`;
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  ${folders.map((folder) => `<dir>${escapeXml(findFolder(folder))}</dir>`).join('\n  ')}
  <selectfont><rejectfont><glob>*MathTeXGyre*</glob></rejectfont></selectfont>
  <cachedir>${escapeXml(path.join(cacheFolder, 'fontconfig'))}</cachedir>
  ${Object.entries(renamed)
    // The full name is what local() in a style sheet asks for.
    .flatMap(([from, to]) => [rename('family', from, to), rename('fullname', `${from} Bold`, `${to} Bold`)])
    .join('\n  ')}
  ${Object.entries(generic)
    .map(([family, name]) => prefer(family, name))
    .join('\n  ')}
  ${prefer('system-ui', generic['sans-serif'])}
  <match target="pattern">
    ${draw('antialias', '<bool>true</bool>')}
    ${draw('hinting', '<bool>true</bool>')}
    ${draw('autohint', '<bool>false</bool>')}
    ${draw('hintstyle', '<const>hintslight</const>')}
    ${draw('rgba', '<const>none</const>')}
  </match>
</fontconfig>
`;
}

const cacheFolder = path.join(root, '.cache/fonts');
const files = new Map<FontSet, string>();

/** Writes the configuration for a set of fonts and returns its path. */
function writeFonts(set: FontSet): string {
  const known = files.get(set);
  if (known) return known;
  mkdirSync(cacheFolder, { recursive: true });
  const file = path.join(cacheFolder, `${set}.conf`);
  // Other workers and their browsers may be reading it.
  writeFileSync(`${file}.${process.pid}`, describe(sets[set]));
  renameSync(`${file}.${process.pid}`, file);
  files.set(set, file);
  return file;
}

/** The environment for a browser that draws with these fonts only. On macOS and Windows browsers don't read it. */
export const withFonts = (set: FontSet): Record<string, string> => ({
  ...(process.env as Record<string, string>),
  FONTCONFIG_FILE: writeFonts(set),
});
