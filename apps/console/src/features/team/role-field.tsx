import { type StaffRole, staffRoles } from '@coruja/domain';
import { Radio } from '@mantine/core';
import styles from './person.module.css';
import { roleHelp, roleNames } from './team-text.ts';

interface RoleFieldProps {
  readonly value: StaffRole;
  readonly onChange: (role: StaffRole) => void;
}

/** 'Perfil': what somebody may do at first. */
export function RoleField({ value, onChange }: RoleFieldProps) {
  return (
    <Radio.Group label="Perfil" value={value} onChange={(role) => onChange(role as StaffRole)}>
      <div className={styles.choices}>
        {staffRoles.map((role) => (
          <Radio
            key={role}
            value={role}
            label={roleNames[role]}
            description={roleHelp[role]}
            iconColor="var(--on-ink)"
          />
        ))}
      </div>
    </Radio.Group>
  );
}
