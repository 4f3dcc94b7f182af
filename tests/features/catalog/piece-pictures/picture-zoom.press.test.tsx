/** The pictures of a piece, pressed: opened large, turned, magnified, and closed. */
import { afterEach, expect, test, vi } from 'vitest';
import { after, named, openPage, press, show } from '../../../support/dom.ts';

afterEach(() => vi.restoreAllMocks());

const shots = [1, 2, 3].map((number) => ({
  href: `/media/jar-${number}-1360.avif`,
  thumb: `/media/jar-${number}-340.avif`,
}));
/** As `Pictures.astro` writes them: a strip, its film, and a link to the first one. */
const pictures = (
  <>
    <div className="shots">
      {shots.map(({ href, thumb }, index) => (
        <a key={href} className="shot" href={href}>
          <picture>
            <source type="image/avif" srcSet={`${thumb} 340w, ${href} 1360w`} />
            <img src={`/media/jar-${index + 1}.webp`} alt={`View ${index + 1}`} width={1360} height={1020} />
          </picture>
        </a>
      ))}
    </div>
    <p className="film">
      {shots.map(({ href }) => (
        <a key={href} href={href}>
          <img src={href} alt="Small" />
        </a>
      ))}
    </p>
    <p className="nth">1 of 3</p>
    <a className="zooms" href={shots[0]?.href}>
      Zoom
    </a>
  </>
);

async function openPiece() {
  openPage({ html: '<style>img { padding-left: 0px; padding-right: 0px; }</style>' });
  // Each picture of the strip is 400 pixels wide, and the stage shows one of 800 by 600.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const place = Math.max(0, [...document.querySelectorAll('.shot')].indexOf(this));
    return new DOMRect(place * 400, 0, this.matches('.stage') ? 800 : 400, 600);
  });
  for (const [name, value] of [
    ['clientWidth', 800],
    ['clientHeight', 600],
  ] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(value);
  const { PictureZoom } = await import('../../../../src/features/catalog/piece-pictures/PictureZoom.tsx');
  await import('../../../../src/features/catalog/piece-pictures/ZoomDialog.tsx');
  await show(<PictureZoom name="Moon Jar">{pictures}</PictureZoom>);
}
const dialog = () => document.querySelector('dialog');
const said = () => dialog()?.querySelector('[role=status]')?.textContent;
const image = () => dialog()?.querySelector<HTMLImageElement>('.stage img');
/** @returns true if the browser follows the link */
async function pressLink(selector: string, keys: MouseEventInit = {}): Promise<boolean> {
  let isFollowed = true;
  const stop = (event: Event) => {
    isFollowed = !event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', stop, { once: true });
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys });
  await after(() => document.querySelector(selector)?.dispatchEvent(event));
  await after(() => undefined);
  return isFollowed;
}
const key = (name: string) =>
  after(() => void named('Close').dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })));

test('a press on the second picture opens that one, and the buttons, thumbnails, and arrow keys turn to the others', async () => {
  await openPiece();
  expect(await pressLink('.shot:nth-child(2) img')).toBe(false);
  expect([dialog()?.getAttribute('aria-label'), said(), image()?.alt]).toEqual(['Moon Jar, large', '2 of 3', 'View 2']);
  await press('Next picture');
  expect([said(), image()?.alt]).toEqual(['3 of 3', 'View 3']);
  await press('Next picture');
  expect(said()).toBe('1 of 3');
  await press('Previous picture');
  expect(said()).toBe('3 of 3');
  await press('Picture 2');
  expect([said(), named('Picture 2').getAttribute('aria-current')]).toEqual(['2 of 3', 'true']);
  await key('ArrowRight');
  expect(said()).toBe('3 of 3');
  await key('ArrowLeft');
  expect(said()).toBe('2 of 3');
  await press('Close');
  expect(dialog()).toBeNull();
});

test('Zoom in and out, plus, and minus magnify up to four times, the arrows move, and another picture is whole again', async () => {
  await openPiece();
  await pressLink('.zooms');
  expect([said(), named('Zoom out').getAttribute('aria-disabled')]).toEqual(['1 of 3', 'true']);
  await press('Zoom in');
  expect([said(), named('Zoom out').getAttribute('aria-disabled')]).toEqual(['1 of 3, 150%', null]);
  await key('+');
  expect(said()).toBe('1 of 3, 225%');
  await key('ArrowRight');
  expect([said(), image()?.style.transform]).toEqual(['1 of 3, 225%', 'translate(-80px, 0px) scale(2.25)']);
  await key('-');
  await press('Zoom out');
  expect(said()).toBe('1 of 3');
  for (let time = 0; time < 4; time += 1) await press('Zoom in');
  expect([said(), named('Zoom in').getAttribute('aria-disabled')]).toEqual(['1 of 3, 400%', 'true']);
  await press('Next picture');
  expect([said(), image()?.style.transform]).toEqual(['2 of 3', 'translate(0px, 0px) scale(1)']);
});

test('fingers swipe, tap twice, pinch, and drag, and the wheel magnifies', async () => {
  await openPiece();
  await pressLink('.shot');
  const stage = dialog()?.querySelector('.stage') as HTMLElement;
  stage.setPointerCapture = () => undefined;
  const finger = (type: string, clientX: number, pointerId = 1) =>
    after(() => {
      const event = new PointerEvent(type, { clientX, clientY: 300, pointerId, pointerType: 'touch', button: 0 });
      stage.dispatchEvent(event);
    });
  const stroke = async (from: number, to: number) => {
    await finger('pointerdown', from);
    await finger('pointermove', to);
    await finger('pointerup', to);
  };
  await stroke(500, 400);
  expect(said()).toBe('2 of 3');
  await stroke(400, 500);
  expect(said()).toBe('1 of 3');
  await stroke(400, 430);
  expect(said()).toBe('1 of 3');
  for (let tap = 0; tap < 2; tap += 1) await stroke(400, 400);
  expect(said()).toBe('1 of 3, 250%');
  await stroke(400, 300);
  expect([said(), image()?.style.transform]).toEqual(['1 of 3, 250%', 'translate(-100px, 0px) scale(2.5)']);
  for (let tap = 0; tap < 2; tap += 1) await stroke(400, 400);
  expect(said()).toBe('1 of 3');
  await finger('pointerdown', 300, 1);
  await finger('pointerdown', 500, 2);
  await finger('pointermove', 700, 2);
  await finger('pointerup', 700, 2);
  await finger('pointerup', 300, 1);
  expect(said()).toBe('1 of 3, 200%');
  const wheel = new WheelEvent('wheel', { deltaY: 1_000, clientX: 400, clientY: 300, cancelable: true });
  await after(() => stage.dispatchEvent(wheel));
  expect([said(), wheel.defaultPrevented]).toEqual(['1 of 3', true]);
});

test('a picture of the film scrolls the strip to it, and with Ctrl, ⌘, or Shift a link leads to its file', async () => {
  await openPiece();
  const scrolled = vi.spyOn(Element.prototype, 'scrollTo').mockReturnValue();
  expect(await pressLink('.film a:nth-child(3)')).toBe(false);
  expect([scrolled.mock.contexts[0], dialog()]).toEqual([document.querySelector('.shots'), null]);
  for (const keys of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }])
    expect(await pressLink('.shot', keys)).toBe(true);
  expect(dialog()).toBeNull();
});
