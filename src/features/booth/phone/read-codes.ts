export type ReadCodes = (video: HTMLVideoElement) => Promise<readonly string[]>;

/** The browser's own reader of codes, which not every browser has. */
interface Detector {
  detect(image: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}
type WithDetector = typeof globalThis & { BarcodeDetector?: DetectorClass };

/** The decoder sees the middle of the picture this large: enough for a price tag, and soon read. */
const maxPixels = 600;

/** Returns null where the browser can't: some have the class, and no format. */
async function createNativeReader(): Promise<ReadCodes | null> {
  const { BarcodeDetector } = globalThis as WithDetector;
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): readonly string[] => []);
  if (BarcodeDetector === undefined || !formats?.includes('qr_code')) return null;
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
}

/** Fetches the decoder for all other browsers, such as those of iPhones. @throws without it */
async function createDecoder(): Promise<ReadCodes> {
  const { decodeQR } = await import('qr/decode.js');
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('There is no canvas.');
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    const side = Math.min(width, height);
    if (side === 0) return [];
    const size = Math.min(side, maxPixels);
    if (context.canvas.width !== size) Object.assign(context.canvas, { width: size, height: size });
    context.drawImage(video, (width - side) / 2, (height - side) / 2, side, side, 0, 0, size, size);
    try {
      return [decodeQR(context.getImageData(0, 0, size, size))];
    } catch {
      // There is no code in it.
      return [];
    }
  };
}

/** Returns the browser's reader, or the decoder. @throws if that can't be fetched */
export const createReader = async (): Promise<ReadCodes> => (await createNativeReader()) ?? (await createDecoder());
