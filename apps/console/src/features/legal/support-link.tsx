import { Link } from 'react-router';
import { paths } from '../../paths.ts';

/** Links to the only page with the contacts, so that no second one can be outdated. */
export function SupportLink() {
  return (
    <>
      Fale com o <Link to={`${paths.guide}#suporte`}>suporte</Link>, por e-mail ou WhatsApp.
    </>
  );
}
