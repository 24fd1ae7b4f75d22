/** A file on its way to an address of our own, with how far it has come: `fetch` does not tell that. */
import { HEADERS, WRITE_HEADER } from '#shared/contract/first-paths.ts';
import { connectionId } from './connection-id.ts';
import { type Outcome, outcomeOf } from './http.ts';

/** A file of ten megabytes over a slow line. */
const SENDING_MS = 180_000;

/**
 * Sends a file once.
 * @param onProgress hears the share that has gone, from 0 to 1
 * @returns the answer, or the error as any call has it; status 0: none came
 */
export function upload(path: string, file: Blob, onProgress: (share: number) => void): Promise<Outcome<unknown>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.timeout = SENDING_MS;
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader(HEADERS.origin, location.origin);
    request.setRequestHeader(HEADERS.connection, connectionId());
    request.setRequestHeader(WRITE_HEADER, '1');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    // Lost, given up or too slow: a status of 0 and no answer.
    request.addEventListener('loadend', () => resolve(outcomeOf(request.status, request.response)));
    request.send(file);
  });
}
