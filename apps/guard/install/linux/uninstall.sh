#!/bin/sh
# Removes what install.sh has installed, and nothing else. Can be run any number of times.
set -eu

usage() {
  cat <<'TEXT'
Uso: sudo ./uninstall.sh [opções]

  --keep-connection   deixa a conexão com a loja e o registro onde estão
  --root PASTA        a pasta dada ao install.sh
TEXT
}

say() { printf '%s\n' "$*"; }
fail() { printf '%s\n' "$*" >&2; exit 1; }

root='' keep=no
while [ $# -gt 0 ]; do
  case $1 in
    --root)
      [ $# -ge 2 ] || fail "Falta o valor de $1."
      root=${2%/}
      shift 2
      ;;
    --keep-connection) keep=yes; shift ;;
    --help | -h) usage; exit 0 ;;
    *) usage >&2; fail "Opção desconhecida: $1" ;;
  esac
done

[ -n "$root" ] || [ "$(id -u)" -eq 0 ] || fail 'Execute como root: sudo ./uninstall.sh'
mark='Coruja: escrito por install.sh, removido por uninstall.sh'
is_live() { [ -z "$root" ] && [ -d /run/systemd/system ]; }

# Removes only files with our mark.
drop() {
  path=$root$1
  [ -e "$path" ] || return 0
  if grep -qF "$mark" "$path"; then rm -f -- "$path"; else say "Não é do guarda; ficou como estava: $path"; fi
}

if is_live; then systemctl disable --now --quiet coruja-guarda.service 2>/dev/null || true; fi

# Stopped with the service, unless the guard hung.
[ -n "$root" ] || [ ! -r /var/lib/coruja-guard/cover.pid ] || kill -9 "$(cat /var/lib/coruja-guard/cover.pid)" 2>/dev/null || true

# Policies of browsers and lines in /etc/hosts.
program=$root/opt/coruja-guarda/coruja-guard
[ ! -x "$program" ] || CORUJA_GUARD_ETC=$root/etc "$program" unblock || say 'Os sites bloqueados não puderam ser liberados.'

drop /etc/systemd/system/coruja-guarda.service
drop /etc/sysusers.d/coruja-guarda.conf
drop /etc/xdg/autostart/coruja-guarda.desktop
drop /etc/X11/xorg.conf.d/90-coruja-guarda.conf
drop /etc/sysctl.d/90-coruja-guarda.conf

if is_live; then
  systemctl daemon-reload
  # Settings of kernel.sysrq in other files apply again.
  sysctl --quiet --system >/dev/null 2>&1 || true
fi

if [ -z "$root" ] && getent passwd coruja-tela >/dev/null; then userdel coruja-tela || true; fi
rm -rf -- "$root/opt/coruja-guarda" "$root/var/lib/coruja-guard-windows"
[ "$keep" = yes ] || rm -rf -- "$root/var/lib/coruja-guard"

say 'O guarda foi removido. No console, em Computadores, desconecte o guarda deste computador e reinicie-o.'
