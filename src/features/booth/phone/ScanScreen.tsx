import { useEffect, useRef, useState } from 'react';
import type { BoothDay } from '../booth.api.ts';
import { Bar } from './Bar.tsx';
import type { Booth } from './booth.store.ts';
import { addPiece } from './draft.ts';
import { createReader } from './read-codes.ts';
import { findTagged } from './read-tag.ts';
import { scanWords as words } from './words.ts';

interface Props {
  booth: Booth;
  day: BoothDay;
}

export const canScan = (): boolean => 'mediaDevices' in navigator;

const lookMs = 200;

interface Watch {
  onCode(code: string): void;
  onProblem(problem: string): void;
}

/** Looks through the camera until it is stopped. @returns a function that stops it */
function watchCamera(video: HTMLVideoElement, { onCode, onProblem }: Watch): () => void {
  let stream: MediaStream | null = null;
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  const fail = (problem: string) => {
    if (!isStopped) onProblem(problem);
    stop();
  };
  const look = async () => {
    const reading = createReader().catch(() => null);
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    if (isStopped) return stop();
    video.srcObject = stream;
    await video.play();
    const read = await reading;
    if (read === null) return fail(words.noReader);
    while (!isStopped) {
      for (const code of await read(video)) if (!isStopped) onCode(code);
      await new Promise((resolve) => setTimeout(resolve, lookMs));
    }
  };
  look().catch(() => fail(words.noCamera));
  return stop;
}

export function ScanScreen({ booth, day }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [said, setSaid] = useState<string>(words.aim);
  useEffect(() => {
    if (video.current === null) return;
    const onCode = (code: string) => {
      const piece = findTagged(code, location.origin, day);
      if (piece === null) return setSaid(words.unknown);
      booth.$draft.set(addPiece(booth.$draft.get(), piece));
      booth.go('table');
    };
    return watchCamera(video.current, { onCode, onProblem: setSaid });
  }, [booth, day]);
  return (
    <div className="pos">
      <Bar title={words.title} onBack={booth.back} />
      <div className="pos-body grid content-start gap-3">
        <p role="status">{said}</p>
        {/* The decoder sees the middle of the picture, too. */}
        <video
          ref={video}
          className="mx-auto aspect-square max-h-[70dvh] w-full bg-mat object-cover"
          muted
          playsInline
          aria-label={words.camera}
        />
      </div>
    </div>
  );
}
