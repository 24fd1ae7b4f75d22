/**
 * The program that the console asks about content: one question as JSON comes in, its answer goes out. It runs beside the
 * server, in the folder of the sources, so that no rule of content stands in two places (server/modules/publishing/desk.ts).
 */
import { text } from 'node:stream/consumers';
import { answerDesk } from './desk.ts';

const answer = await answerDesk(process.argv[2] ?? '', JSON.parse(await text(process.stdin)));
process.stdout.write(JSON.stringify(answer));
