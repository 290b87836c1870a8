import { formMessages as t } from '../../i18n/staff/form-messages.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { StaffIcon } from './staff-icon.tsx'

export function EditLink({ href, name }: { href: string; name: string }) {
  return (
    <StaffLink href={href} className="icon-button" aria-label={t.editOf(name)} title={t.edit}>
      <StaffIcon name="edit" />
    </StaffLink>
  )
}
