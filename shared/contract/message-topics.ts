/** What messages are about and how they reach people; the browser reads these rows without their schemas. */

export const MESSAGE_TOPICS = ['security', 'account', 'money', 'play', 'marketing'] as const;
export type MessageTopic = (typeof MESSAGE_TOPICS)[number];

export const MESSAGE_CHANNELS = ['inbox', 'mail', 'push'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];
