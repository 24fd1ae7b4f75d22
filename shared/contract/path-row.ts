/** Method and path of an endpoint. */
export interface PathRow {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
}
