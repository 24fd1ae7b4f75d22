/** The audit log on a page of its own. */
import { AuditTable } from './audit-table.tsx';

export default function Audit() {
  return <AuditTable />;
}
