import type { Locator } from 'playwright/test';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';

/** Reads a QR code off the screen, as another phone does. */
export async function readQrCode(code: Locator): Promise<string> {
  const picture = sharp(await code.locator('xpath=../..').screenshot());
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}
