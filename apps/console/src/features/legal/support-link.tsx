import { Link } from 'react-router';
import { paths } from '../../paths.ts';

/** The one place where the contacts stand, so that no second page can go out of date. */
export function SupportLink() {
  return (
    <>
      Fale com o <Link to={`${paths.guide}#suporte`}>suporte</Link>, por e-mail ou WhatsApp.
    </>
  );
}
