/** Close codes of sockets that a page acts on. */

/** Closed because its player opened too many newer ones: it comes back when somebody looks at its page. */
export const SOCKET_REPLACED_CODE = 4_409;
