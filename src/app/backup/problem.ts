/** Why a backup can't be made or restored: a sentence for the operator, which says what to do. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
}
