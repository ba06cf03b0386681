#!/bin/sh
# Installs or updates the guard of Coruja on this computer (docs/guard.md says what is set and why).
# uninstall.sh removes everything again. Can be run any number of times.
set -eu

usage() {
  cat <<'TEXT'
Uso: sudo ./install.sh --user CONTA [opções]

  --user CONTA      a conta que os clientes usam
  --display :0      a tela dela (o padrão é :0)
  --browser NOME    o navegador, se não for um dos conhecidos
  --server URL      o endereço do console, o único que a tela do guarda aceita
  --code CÓDIGO     com --server, conecta à loja agora; sem ele o guarda pergunta na própria tela
  --key-file ARQUIVO  com --server, conecta com a chave de instalação que está no arquivo; - lê da entrada
  --without-keys    não mexe nas combinações de teclas do sistema
  --root PASTA      instala nesta pasta em vez de no sistema (para montar imagens)

Não pergunta nada. Termina com 0, com 1 se não instalou, ou com 3 se instalou e não conectou à loja.
Com --key-file o que aconteceu fica também em /var/lib/coruja-guard/install.log, sem a chave.
TEXT
}

# A file, once there is a folder for it.
log=/dev/null
note() { printf '%s %s\n' "$(date -u +%Y-%m-%dT%H:%M:%SZ)" "$*" >>"$log"; }
say() { printf '%s\n' "$*"; note "$*"; }
fail() { printf '%s\n' "$*" >&2; exit 1; }

player='' display=':0' browser='' server='' code='' key_file='' keys=yes root=''
while [ $# -gt 0 ]; do
  case $1 in
    --user | --display | --browser | --server | --code | --key-file | --root)
      [ $# -ge 2 ] || fail "Falta o valor de $1."
      case $1 in
        --user) player=$2 ;;
        --display) display=$2 ;;
        --browser) browser=$2 ;;
        --server) server=$2 ;;
        --code) code=$2 ;;
        --key-file) key_file=$2 ;;
        --root) root=${2%/} ;;
      esac
      shift 2
      ;;
    --without-keys) keys=no; shift ;;
    --help | -h) usage; exit 0 ;;
    *) usage >&2; fail "Opção desconhecida: $1" ;;
  esac
done

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
mark='Coruja: escrito por install.sh, removido por uninstall.sh'

[ -n "$player" ] || { usage >&2; fail 'Diga qual conta os clientes usam, com --user.'; }
[ -n "$root" ] || [ "$(id -u)" -eq 0 ] || fail 'Execute como root: sudo ./install.sh …'
[ "$(uname -m)" = x86_64 ] || fail "O guarda precisa de um computador x86_64; este é $(uname -m)."
# These values go into the unit file and must not be able to add settings there.
case $player in *[!A-Za-z0-9._-]* | -*) fail "Nome de conta inválido: $player" ;; esac
case $display in :*[!0-9.]* | : | [!:]*) fail "Tela inválida: $display. Use algo como :0" ;; esac
case $browser in *[!A-Za-z0-9/._-]*) fail "Navegador inválido: $browser" ;; esac
[ "$player" != coruja-tela ] || fail 'A conta dos clientes não pode ser a da tela de bloqueio.'
if [ -n "$key_file" ]; then
  [ -n "$server" ] || fail 'Com --key-file, diga também o endereço do console, com --server.'
  [ -z "$code" ] || fail 'Use --code ou --key-file, não os dois.'
  [ "$key_file" = - ] || [ -r "$key_file" ] || fail "Não foi possível ler a chave: $key_file"
fi
entry=$(getent passwd -- "$player") || fail "A conta $player não existe neste computador."
player_id=$(printf '%s\n' "$entry" | cut -d: -f3)
player_home=$(printf '%s\n' "$entry" | cut -d: -f6)
[ "$player_id" -ne 0 ] || fail 'A conta dos clientes não pode ser root.'
case $player_home in *[!A-Za-z0-9/._-]* | '') fail "Pasta pessoal inesperada: $player_home" ;; esac

# Writes one of our files atomically; does not touch a file without our mark.
put() {
  path=$root$1
  if [ -e "$path" ] && ! grep -qF "$mark" "$path"; then
    cat >/dev/null
    say "Já existe, e não é do guarda; ficou como estava: $path"
    return 0
  fi
  mkdir -p -- "$(dirname -- "$path")"
  cat >"$path.new"
  chmod 0644 "$path.new"
  mv -f -- "$path.new" "$path"
}

program=/opt/coruja-guarda
data=/var/lib/coruja-guard
screen=coruja-tela
# Whether this is a running system with systemd.
is_live() { [ -z "$root" ] && [ -d /run/systemd/system ]; }

if is_live; then systemctl stop coruja-guarda.service 2>/dev/null || true; fi

mkdir -p -- "$root$program"
chmod 0755 "$root$program"
# When run from the installed folder, there is nothing to copy.
if [ "$here" != "$root$program" ]; then
  for file in coruja-guard start.sh install.sh uninstall.sh LEIA-ME.txt LICENCAS.txt; do
    cp -- "$here/$file" "$root$program/$file.new"
    mv -f -- "$root$program/$file.new" "$root$program/$file"
  done
fi
# An update on trial must not replace what is installed now.
rm -rf -- "$root$program/update"
chmod 0755 "$root$program/coruja-guard" "$root$program/start.sh" "$root$program/install.sh" "$root$program/uninstall.sh"
chmod 0644 "$root$program/LEIA-ME.txt" "$root$program/LICENCAS.txt"
# For the token: only root may enter, even before there is one.
mkdir -p -- "$root$data"
chmod 0700 "$root$data"
if [ -n "$key_file" ]; then log=$root$data/install.log; fi

put /etc/systemd/system/coruja-guarda.service <<TEXT
# $mark
[Unit]
Description=Guarda da Coruja: tela de bloqueio e tempo de sessão
After=display-manager.service network.target
# It tries for as long as the computer is on.
StartLimitIntervalSec=0

[Service]
Type=exec
ExecStart=$program/start.sh
Environment=CORUJA_GUARD_DIR=$data
Environment=CORUJA_GUARD_USER=$player
Environment=CORUJA_GUARD_BROWSER=$browser
Environment=DISPLAY=$display
Environment=XAUTHORITY=$player_home/.Xauthority
Environment=XDG_RUNTIME_DIR=/run/user/$player_id
Restart=always
RestartSec=1
# The cover of the screen outlives the guard, which replaces it.
KillMode=process
UMask=0077

[Install]
WantedBy=graphical.target
TEXT

# This account draws the lock's page and may do nothing else. The player's programs cannot reach it.
put /etc/sysusers.d/coruja-guarda.conf <<TEXT
# $mark
u $screen - "Tela de bloqueio da Coruja"
TEXT
if [ -z "$root" ] && ! getent passwd -- "$screen" >/dev/null; then
  systemd-sysusers /etc/sysusers.d/coruja-guarda.conf 2>/dev/null ||
    useradd --system --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin "$screen"
fi

# The notice runs as the player. This allows that account on the display, however the desktop handles Xauthority.
put /etc/xdg/autostart/coruja-guarda.desktop <<TEXT
# $mark
[Desktop Entry]
Type=Application
Name=Guarda da Coruja
Exec=xhost +si:localuser:$player
NoDisplay=true
TEXT

if [ "$keys" = yes ]; then
  # Ctrl+Alt+F1 to F12 switch to a text console, Ctrl+Alt+Backspace ends the display.
  put /etc/X11/xorg.conf.d/90-coruja-guarda.conf <<TEXT
# $mark
Section "ServerFlags"
    Option "DontVTSwitch" "true"
    Option "DontZap" "true"
EndSection
TEXT
  # Alt+SysRq can kill programs and restart the computer.
  put /etc/sysctl.d/90-coruja-guarda.conf <<TEXT
# $mark
kernel.sysrq = 0
TEXT
fi

guard() { "$root$program/coruja-guard" "$@" --config-dir "$root$data"; }
connected=yes
if [ -n "$key_file" ]; then
  # Also without a connection the computer is locked, and the same command may run again.
  answer=$(guard pair --server "$server" --key-file "$key_file" 2>&1) || connected=no
  say "$answer"
elif [ -n "$server" ] && [ -n "$code" ]; then
  guard pair --server "$server" --code "$code"
elif [ -n "$server" ]; then
  guard server "$server"
fi

if is_live; then
  systemctl daemon-reload
  systemctl enable --quiet coruja-guarda.service
  systemctl start coruja-guarda.service
  [ "$keys" = no ] || sysctl --quiet --system >/dev/null 2>&1 || true
fi

if [ -z "$root" ]; then
  found=$browser
  for name in chromium chromium-browser google-chrome-stable google-chrome microsoft-edge-stable microsoft-edge; do
    [ -n "$found" ] || found=$(command -v "$name" || true)
  done
  [ -n "$found" ] || say 'Falta um navegador: instale o Chromium, o Chrome ou o Edge.'
  for tool in wmctrl xhost; do
    command -v "$tool" >/dev/null || say "Falta o programa $tool (no Debian e no Ubuntu: apt install wmctrl x11-xserver-utils)."
  done
fi
say "O guarda está instalado em $root$program, para a conta $player. Reinicie o computador para que tudo valha."
[ "$connected" = yes ] || { say 'Ele ainda não está conectado à loja: execute o mesmo comando de novo.'; exit 3; }
