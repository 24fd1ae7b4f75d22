/** The player's endpoints of their data. */
import { FileAnswer, type Routes } from '../../http/handler.ts';
import { ok } from '../../result.ts';
import type { Privacy } from './service.ts';

type Names = 'privacy' | 'askForExport' | 'openExport' | 'exportFile' | 'askForErasure' | 'withdrawErasure';

export function privacyRoutes(privacy: Privacy): Routes<Names> {
  return {
    privacy: { handle: (_input, { playerId }) => privacy.view(playerId) },
    askForExport: { handle: (_input, { playerId }) => privacy.askForExport(playerId) },
    openExport: {
      handle: ({ body }, { playerId, sessionId }) => privacy.openExport(playerId, sessionId, body.export_id),
    },
    exportFile: {
      async handle({ params }, { playerId, sessionId }) {
        const file = await privacy.exportFile(playerId, sessionId, params.export_id, params.token);
        return file.ok ? ok(new FileAnswer('fairwind-data.zip', new Uint8Array(file.value))) : file;
      },
    },
    askForErasure: { handle: (_input, { playerId }) => privacy.askForErasure(playerId) },
    withdrawErasure: { handle: (_input, { playerId }) => privacy.withdrawErasure(playerId) },
  };
}
