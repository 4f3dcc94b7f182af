/** A program that starts the embedded server for a test, prints its URL, and stops on command. */
import { startEmbeddedServer } from '../../src/platform/database/embedded/embedded-server.ts';
import { root } from './root.ts';

const [dataDir = ''] = process.argv.slice(2);
try {
  const onLost = ({ message }: Error) => {
    console.log(JSON.stringify({ lost: message }));
    process.exit(3);
  };
  const server = await startEmbeddedServer({ dataDir, root, settings: { fsync: 'off' }, onLost });
  console.log(JSON.stringify({ url: server.url, adopted: server.adopted }));
  process.stdin.once('data', async () => {
    await server.stop();
    process.exit(0);
  });
} catch (error) {
  console.log(JSON.stringify({ error: String(error) }));
  process.exit(1);
}
