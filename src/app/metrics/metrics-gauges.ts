import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import { poolOf } from '../../platform/database/connection.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Release } from '../../platform/database/release.ts';
import { readSiteFigures, type SiteFigures } from '../admin/site-figures.server.ts';

type Describe = <L extends string>(name: string, help: string, labelNames?: readonly L[]) => Gauge<L>;

function gaugesOfProcess(gauge: Describe, { version, migrations }: Release) {
  const site = gauge('site_info', 'The release that this process runs, and its last migration.', [
    'version',
    'migration',
  ]);
  site.set({ version, migration: migrations.at(-1)?.name ?? '' }, 1);
  const connections = gauge('db_connections', 'Connections of the pool, and requests that wait for one.', ['state']);
  const disk = gauge('data_dir_bytes', 'Size of the disk of DATA_DIR, and what is free of it.', ['state']);
  return async (db: Database, dataDir: string) => {
    const { totalCount, idleCount, waitingCount } = poolOf(db);
    connections.set({ state: 'open' }, totalCount);
    connections.set({ state: 'idle' }, idleCount);
    connections.set({ state: 'waiting' }, waitingCount);
    const { bsize, blocks, bavail } = await statfs(dataDir);
    disk.set({ state: 'all' }, blocks * bsize);
    disk.set({ state: 'free' }, bavail * bsize);
  };
}

function gaugeOfMigrations(gauge: Describe, release: Release) {
  const migrations = gauge(
    'migrations',
    'Migrations: that the database has, that it lacks, and that this release doesn’t know.',
    ['state'],
  );
  const known = new Set(release.migrations.map(({ madeAt }) => madeAt));
  return (figures: SiteFigures | null) => {
    migrations.reset();
    if (figures === null) return;
    const unknown = figures.migrations.filter((madeAt) => !known.has(madeAt)).length;
    const applied = figures.migrations.length - unknown;
    migrations.set({ state: 'applied' }, applied);
    migrations.set({ state: 'pending' }, known.size - applied);
    migrations.set({ state: 'unknown' }, unknown);
  };
}

function gaugeOfAge(gauge: Describe, name: string, help: string) {
  const age = gauge(name, help);
  return (seconds: number | null | undefined) => {
    age.remove();
    if (seconds !== null && seconds !== undefined) age.set(seconds);
  };
}

function gaugesOfDatabase(gauge: Describe, release: Release) {
  const databaseUp = gauge('database_up', 'Whether the figures from the database could be read.');
  const jobs = gauge('jobs', 'Background jobs, by queue and state.', ['queue', 'state']);
  const webhooks = gauge('payment_webhooks', 'Payment events of the last week, by age and outcome.', [
    'age',
    'outcome',
  ]);
  const orders = gauge('orders', 'Orders, by what happened to their payment.', ['status']);
  const refunds = gauge('refunds', 'Refunds, by what happened to them.', ['status']);
  const oldestJob = gauge('job_oldest_age_seconds', 'How long the job has waited that is due for the longest time.');
  const lastWebhook = gaugeOfAge(gauge, 'payment_webhook_last_age_seconds', 'Age of the newest payment event.');
  const lastBackup = gaugeOfAge(gauge, 'backup_last_age_seconds', 'Age of what the newest backup shows.');
  const setMigrations = gaugeOfMigrations(gauge, release);
  return (figures: SiteFigures | null) => {
    databaseUp.set(figures === null ? 0 : 1);
    for (const one of [jobs, webhooks, orders, refunds]) one.reset();
    for (const { queue, state, count } of figures?.jobs ?? []) jobs.set({ queue, state }, count);
    for (const { age, outcome, count } of figures?.webhooks ?? []) webhooks.set({ age, outcome }, count);
    for (const { status, count } of figures?.orders ?? []) orders.set({ status }, count);
    for (const { status, count } of figures?.refunds ?? []) refunds.set({ status }, count);
    oldestJob.set(figures?.oldestJobSeconds ?? 0);
    lastWebhook(figures?.lastWebhookSeconds);
    lastBackup(figures?.lastBackupSeconds);
    setMigrations(figures);
  };
}

export function createGauges(registry: Registry, release: Release): (db: Database, dataDir: string) => Promise<void> {
  const registers = [registry];
  const gauge: Describe = (name, help, labelNames = []) => new Gauge({ name, help, labelNames, registers });
  const setProcess = gaugesOfProcess(gauge, release);
  const setDatabase = gaugesOfDatabase(gauge, release);
  return async (db, dataDir) => {
    await setProcess(db, dataDir);
    setDatabase(await readSiteFigures(db).catch(() => null));
  };
}
