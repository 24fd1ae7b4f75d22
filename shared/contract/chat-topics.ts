/** What a chat is mostly about, and how long a line and how large a file may be; the browser reads these without their schemas. */
export const CHAT_TOPICS = ['withdrawal', 'verification', 'bonus', 'round', 'limits'] as const;
export type ChatTopic = (typeof CHAT_TOPICS)[number];

export const CHAT_TEXT_LENGTH = 2_000;

/** What one file of a talk may weigh, how long its name may be, and how many either side may send. */
export const CHAT_FILE_MAXIMUM_BYTES = 10_000_000;
export const CHAT_FILE_NAME_LENGTH = 120;
export const CHAT_FILES_MAXIMUM = 10;
