# Removes the guard of Coruja and restores what install.ps1 has changed, from its record. Can be run any number of times.
#
#   -KeepConnection   keeps the pairing with the store and the log

param([switch]$KeepConnection)

Set-StrictMode -Version 2.0
$ErrorActionPreference = 'Stop'

$service = 'CorujaGuarda'
$programFolder = Join-Path $env:ProgramFiles 'Coruja Guarda'
$dataRoot = Join-Path $env:ProgramData 'Coruja'
$recordFile = Join-Path $dataRoot 'guarda\antes.json'
$safeBoot = 'HKLM:\SYSTEM\CurrentControlSet\Control\SafeBoot'
$uninstallKey = 'HKLM:\SOFTWARE\Microsoft\Windows\CurrentVersion\Uninstall\CorujaGuarda'
$loaded = @()

function Test-Administrator {
    $identity = [Security.Principal.WindowsIdentity]::GetCurrent()
    $principal = New-Object Security.Principal.WindowsPrincipal($identity)
    return $principal.IsInRole([Security.Principal.WindowsBuiltInRole]::Administrator)
}

function Start-AsAdministrator {
    $arguments = @('-NoProfile', '-NoExit', '-ExecutionPolicy', 'Bypass', '-File', "`"$PSCommandPath`"")
    if ($KeepConnection) { $arguments += '-KeepConnection' }
    Start-Process -FilePath 'powershell.exe' -Verb RunAs -ArgumentList $arguments
}

function Remove-Guard {
    if ($null -ne (Get-Service -Name $service -ErrorAction SilentlyContinue)) {
        Stop-Service -Name $service -Force
        # PowerShell 5 has no Remove-Service.
        & sc.exe delete $service | Out-Null
    }
    foreach ($mode in 'Minimal', 'Network') {
        $key = Join-Path $safeBoot "$mode\$service"
        if (Test-Path -LiteralPath $key) { Remove-Item -LiteralPath $key -Recurse -Force }
    }
    foreach ($try in 1..20) {
        if ($null -eq (Get-Process -Name 'coruja-guard', 'coruja-desktop' -ErrorAction SilentlyContinue)) { return }
        Start-Sleep -Milliseconds 250
    }
    Get-Process -Name 'coruja-guard', 'coruja-desktop' -ErrorAction SilentlyContinue | Stop-Process -Force
}

# False if the account no longer exists, and with it its settings.
function Open-Hive([string]$hive) {
    if ($hive -notlike 'HKEY_USERS\*' -or (Test-Path -LiteralPath "Registry::$hive")) { return $true }
    $sid = $hive.Substring('HKEY_USERS\'.Length)
    $profileKey = "HKLM:\SOFTWARE\Microsoft\Windows NT\CurrentVersion\ProfileList\$sid"
    if (-not (Test-Path -LiteralPath $profileKey)) { return $false }
    $file = Join-Path (Get-ItemProperty -LiteralPath $profileKey).ProfileImagePath 'NTUSER.DAT'
    if (-not (Test-Path -LiteralPath $file)) { return $false }
    & reg.exe load $hive $file | Out-Null
    if ($LASTEXITCODE -ne 0) { throw "O registro da conta $sid não pôde ser aberto." }
    $script:loaded += $hive
    return $true
}

function Restore-Policies {
    if (-not (Test-Path -LiteralPath $recordFile)) { return }
    foreach ($entry in (ConvertFrom-Json (Get-Content -LiteralPath $recordFile -Raw -Encoding UTF8))) {
        if (-not (Open-Hive $entry.hive)) { continue }
        $key = "Registry::$($entry.hive)\$($entry.path)"
        if ($null -ne $entry.kind) {
            if (-not (Test-Path -LiteralPath $key)) { New-Item -Path $key -Force | Out-Null }
            New-ItemProperty -LiteralPath $key -Name $entry.name -PropertyType $entry.kind -Value $entry.value -Force | Out-Null
        }
        elseif (Test-Path -LiteralPath $key) {
            Remove-ItemProperty -LiteralPath $key -Name $entry.name -Force -ErrorAction SilentlyContinue
        }
    }
    [GC]::Collect()
    [GC]::WaitForPendingFinalizers()
    foreach ($hive in $loaded) { & reg.exe unload $hive | Out-Null }
    # Restored once: later changes are not ours.
    Remove-Item -LiteralPath $recordFile -Force
}

# Policies of browsers in the registry, and lines in the file hosts.
function Restore-Sites {
    $guard = Join-Path $programFolder 'coruja-guard.exe'
    if (-not (Test-Path -LiteralPath $guard)) { return }
    $process = Start-Process -FilePath $guard -ArgumentList 'unblock' -Wait -PassThru -WindowStyle Hidden
    if ($process.ExitCode -ne 0) { throw 'Os sites bloqueados não puderam ser liberados.' }
}

# The password of the automatic sign-in, if the installer set it.
function Restore-SignIn {
    $helper = Join-Path $programFolder 'coruja-desktop.exe'
    if (-not (Test-Path -LiteralPath $helper)) { return }
    $process = Start-Process -FilePath $helper -ArgumentList 'sign-in', 'restore' -Wait -PassThru
    if ($process.ExitCode -ne 0) { throw 'A senha do logon automático não pôde ser devolvida.' }
}

function Remove-Files {
    Set-Location $env:SystemRoot
    foreach ($path in $programFolder, (Join-Path $dataRoot 'janelas')) {
        if (Test-Path -LiteralPath $path) { Remove-Item -LiteralPath $path -Recurse -Force }
    }
    if (-not $KeepConnection -and (Test-Path -LiteralPath $dataRoot)) { Remove-Item -LiteralPath $dataRoot -Recurse -Force }
    Remove-Item -LiteralPath (Join-Path $env:SystemRoot 'Logs\coruja-guarda-instalar.log') -Force -ErrorAction SilentlyContinue
    foreach ($key in $uninstallKey, 'HKLM:\SOFTWARE\Coruja') {
        if (Test-Path -LiteralPath $key) { Remove-Item -LiteralPath $key -Recurse -Force }
    }
}

if (-not (Test-Administrator)) {
    Start-AsAdministrator
    exit 0
}
try {
    if ($null -ne (Get-Service -Name $service -ErrorAction SilentlyContinue) -and -not (Test-Path -LiteralPath $uninstallKey)) {
        throw 'O guarda deste computador foi instalado pelo MSI. Desinstale em Configurações, Aplicativos.'
    }
    Remove-Guard
    Restore-Sites
    Restore-SignIn
    Restore-Policies
    Remove-Files
}
catch {
    Write-Host "A desinstalação parou: $($_.Exception.Message)" -ForegroundColor Red
    Write-Host 'Feche o que estiver aberto, reinicie o computador e tente de novo.'
    exit 1
}
Write-Host "O guarda foi removido. No console, em Computadores, desconecte o guarda deste computador."
