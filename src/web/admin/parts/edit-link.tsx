import { Icon } from '../../ui/icon.tsx'
import iconButton from '../../ui/icon-button.module.css'
import { penIcon } from '../../ui/icons.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { formMessages as t } from './form-messages.ts'

export function EditLink({ href, name }: { href: string; name: string }) {
  return (
    <StaffLink href={href} className={iconButton.button} aria-label={t.editOf(name)} title={t.edit}>
      <Icon path={penIcon} />
    </StaffLink>
  )
}
