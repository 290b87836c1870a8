import { StaffLink } from '../location/staff-link.tsx'
import { formMessages as t } from './form-messages.ts'
import { StaffIcon } from './staff-icon.tsx'

export function EditLink({ href, name }: { href: string; name: string }) {
  return (
    <StaffLink href={href} className="icon-button" aria-label={t.editOf(name)} title={t.edit}>
      <StaffIcon name="edit" />
    </StaffLink>
  )
}
