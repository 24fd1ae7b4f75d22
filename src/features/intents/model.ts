/** What a form says while an answer is missing, or because nothing was sent or arrived; keys of `errors`. */
export type MissingAnswer = 'unsure' | 'absent' | 'offline';
