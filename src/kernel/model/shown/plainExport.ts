// Masked values leave the house in plain only by a permission for just that, the area's own beside it where it has one.
import { permission, type Resource } from '../resource';

export const plainExportPermission = 'system.export.plain';

/** Everything a person must hold to export this resource in plain. */
export const plainExportAsks = (of: Resource): string[] => [
  plainExportPermission,
  ...('exportPlain' in of.actions || of.grantedBy.exportPlain ? [permission(of, 'exportPlain')] : []),
];

/** Whether a sheet of it could hold anything masked. */
export const hasCovered = (of: Resource): boolean =>
  Object.values(of.fields).some((field) => (field.mask && !field.secret) || field.inSheet);
