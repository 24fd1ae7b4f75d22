/** What answers carry in place of a node's name: whoever reads them learns nothing of the machines behind. */
import { createHmac } from 'node:crypto';
import { currentOf } from '#shared/secret-list.ts';
import type { Config } from '../config.ts';

const LENGTH = 12;

/** The mark of a node; operators find its name beside it in the metrics and at its start in the log. */
export const nodeMark = ({ identitySecrets, nodeName }: Pick<Config, 'identitySecrets' | 'nodeName'>): string =>
  createHmac('sha256', currentOf(identitySecrets)).update(`node ${nodeName}`).digest('hex').slice(0, LENGTH);
