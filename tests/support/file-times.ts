/** A reporter of Vitest that writes how long each file took with its hooks, which the JSON report leaves out. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { type FileTime, fileTimesFile } from '../../src/tools/test-reports.ts';
import { root } from './root.ts';

export default class FileTimes implements Reporter {
  readonly #times: FileTime[] = [];

  onTestModuleEnd(module: TestModule): void {
    const { duration, collectDuration } = module.diagnostic();
    this.#times.push({ file: path.relative(root, module.moduleId), seconds: (duration + collectDuration) / 1_000 });
  }

  onTestRunEnd(): void {
    writeFileSync(fileTimesFile, JSON.stringify(this.#times));
  }
}
