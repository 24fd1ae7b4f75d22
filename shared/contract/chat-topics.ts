/** What a chat is mostly about, and how long a line may be; the browser reads these without their schemas. */
export const CHAT_TOPICS = ['withdrawal', 'verification', 'bonus', 'round', 'limits'] as const;
export type ChatTopic = (typeof CHAT_TOPICS)[number];

export const CHAT_TEXT_LENGTH = 2_000;
