# Installs or updates the guard of Coruja on this computer (docs/guard.md says what is set and why).
#
#   -PlayerAccount NAME   the Windows account that players use; without it the installer asks
#   -Server URL           the console's address, the only one that the guard's screen accepts; without it the installer asks
#   -Code CODE            pairs at once; without it the guard asks on its own screen
#   -SignIn               Windows signs the players' account in by itself; asks for its password, or takes it from the environment
#                         variable CORUJA_PLAYER_PASSWORD of an administrator's prompt
#   -Key KEY              connects with an installation key of the console, which adds the computer if it is not there
#   -Silent               asks nothing; needs an administrator, and writes what it did to $logFile
#   -WithoutPolicies      leaves key combinations and task manager as they are
#
# Exit codes: 0 done; 1 not installed; 2 not an administrator, with -Silent; 3 installed, but the key did not connect it.
# Records the previous settings first, so that uninstall.ps1 can restore them. Can be run any number of times.
param(
    [string]$PlayerAccount = '',
    [string]$Server = '',
    [string]$Code = '',
    [switch]$SignIn,
    [string]$Key = '',
    [switch]$Silent,
    [switch]$WithoutPolicies
)

Set-StrictMode -Version 2.0
$ErrorActionPreference = 'Stop'

$service = 'CorujaGuarda'
$programFolder = Join-Path $env:ProgramFiles 'Coruja Guarda'
$dataRoot = Join-Path $env:ProgramData 'Coruja'
$guardFolder = Join-Path $dataRoot 'guarda'
$windowsFolder = Join-Path $dataRoot 'janelas'
$recordFile = Join-Path $guardFolder 'antes.json'
$safeBoot = 'HKLM:\SYSTEM\CurrentControlSet\Control\SafeBoot'
# Only administrators may write there.
$logFile = Join-Path $env:SystemRoot 'Logs\coruja-guarda-instalar.log'
$uninstallKey = 'HKLM:\SOFTWARE\Microsoft\Windows\CurrentVersion\Uninstall\CorujaGuarda'
# Account names depend on the language of Windows, SIDs do not.
$system = '*S-1-5-18'
$administrators = '*S-1-5-32-544'
$users = '*S-1-5-32-545'

function Test-Administrator {
    $identity = [Security.Principal.WindowsIdentity]::GetCurrent()
    $principal = New-Object Security.Principal.WindowsPrincipal($identity)
    return $principal.IsInRole([Security.Principal.WindowsBuiltInRole]::Administrator)
}

function Start-AsAdministrator {
    $arguments = @('-NoProfile', '-NoExit', '-ExecutionPolicy', 'Bypass', '-File', "`"$PSCommandPath`"")
    if ($PlayerAccount -ne '') { $arguments += @('-PlayerAccount', "`"$PlayerAccount`"") }
    if ($Server -ne '') { $arguments += @('-Server', "`"$Server`"") }
    if ($Code -ne '') { $arguments += @('-Code', "`"$Code`"") }
    if ($SignIn) { $arguments += '-SignIn' }
    if ($Key -ne '') { $arguments += @('-Key', "`"$Key`"") }
    if ($WithoutPolicies) { $arguments += '-WithoutPolicies' }
    Start-Process -FilePath 'powershell.exe' -Verb RunAs -ArgumentList $arguments
}

# Never pass it the key or the code.
function Write-Result([string]$text, [string]$color = 'Gray') {
    Write-Host $text -ForegroundColor $color
    if ($Silent) { Add-Content -LiteralPath $logFile -Value "$(Get-Date -Format 'o') $text" -Encoding UTF8 }
}

# What the installer would ask for.
function Assert-Answers([bool]$hasAddress) {
    if ($Key -ne '' -and $Code -ne '') { throw 'Use uma chave ou um código, não os dois.' }
    if (-not $Silent) { return }
    if ($PlayerAccount -eq '' -and -not $WithoutPolicies) { throw 'Diga a conta dos clientes: /conta:NOME' }
    if ($Server -eq '' -and ($Key -ne '' -or $Code -ne '' -or -not $hasAddress)) { throw 'Diga o endereço do console: /servidor:ENDEREÇO' }
}

# Windows Installer would not know of what this script changes.
function Assert-NotByMsi {
    if ($null -ne (Get-Service -Name $service -ErrorAction SilentlyContinue) -and -not (Test-Path -LiteralPath $uninstallKey)) {
        throw 'O guarda deste computador foi instalado pelo MSI. Atualize com o MSI, ou desinstale antes.'
    }
}

function Invoke-Program([string]$program, [string[]]$arguments) {
    # Output on stderr is not a failure; a non-zero exit code is.
    $previous = $ErrorActionPreference
    $ErrorActionPreference = 'Continue'
    $output = & $program @arguments 2>&1 | Out-String
    $exitCode = $LASTEXITCODE
    $ErrorActionPreference = $previous
    if ($exitCode -ne 0) { throw "$program falhou (código $exitCode): $output" }
}

function Resolve-PlayerAccount {
    $name = $PlayerAccount
    if ($name -eq '') {
        Write-Host 'Contas deste computador:'
        Get-LocalUser | Where-Object { $_.Enabled } | ForEach-Object { Write-Host "  $($_.Name)" }
        $name = Read-Host 'Qual conta do Windows os clientes usam?'
    }
    try {
        $account = New-Object Security.Principal.NTAccount($name)
        return $account.Translate([Security.Principal.SecurityIdentifier]).Value
    }
    catch {
        throw "A conta '$name' não existe neste computador."
    }
}

function Stop-Guard {
    if ($null -eq (Get-Service -Name $service -ErrorAction SilentlyContinue)) { return }
    Stop-Service -Name $service -Force
    # The window's processes end shortly after it and keep their files open until then.
    foreach ($try in 1..20) {
        if ($null -eq (Get-Process -Name 'coruja-guard', 'coruja-desktop' -ErrorAction SilentlyContinue)) { return }
        Start-Sleep -Milliseconds 250
    }
    Get-Process -Name 'coruja-guard', 'coruja-desktop' -ErrorAction SilentlyContinue | Stop-Process -Force
}

function Copy-Program {
    New-Item -ItemType Directory -Force -Path $programFolder | Out-Null
    foreach ($file in 'coruja-guard.exe', 'coruja-desktop.exe', 'uninstall.ps1', 'desinstalar.cmd', 'LEIA-ME.txt', 'LICENCAS.txt') {
        Copy-Item -LiteralPath (Join-Path $PSScriptRoot $file) -Destination $programFolder -Force
        # With the mark of the web Windows would ask at each start.
        Unblock-File -LiteralPath (Join-Path $programFolder $file)
    }
    # An update that came by itself must not replace what is installed now.
    Remove-Item -LiteralPath (Join-Path $programFolder 'update') -Recurse -Force -ErrorAction SilentlyContinue
    # An earlier version compiled the helper here.
    Remove-Item -LiteralPath (Join-Path $programFolder 'coruja-desktop.cs') -Force -ErrorAction SilentlyContinue
}

# Only SYSTEM and administrators may access the token, the running session and the log. Somebody may have created these folders
# before and kept permissions, so owner and permissions are reset.
function Protect-Data {
    foreach ($folder in $dataRoot, $guardFolder, $windowsFolder) { New-Item -ItemType Directory -Force -Path $folder | Out-Null }
    Invoke-Program 'icacls.exe' @($dataRoot, '/setowner', $administrators, '/T', '/C', '/Q')
    Invoke-Program 'icacls.exe' @($dataRoot, '/reset', '/T', '/C', '/Q')
    $inherited = '(OI)(CI)'
    Invoke-Program 'icacls.exe' @($dataRoot, '/inheritance:r', '/grant:r', "${system}:${inherited}F", "${administrators}:${inherited}F", "${users}:(RX)", '/Q')
    Invoke-Program 'icacls.exe' @($guardFolder, '/inheritance:r', '/grant:r', "${system}:${inherited}F", "${administrators}:${inherited}F", '/Q')
    # The windows' browser runs as the player and stores its profile here; it is not trusted.
    Invoke-Program 'icacls.exe' @($windowsFolder, '/grant:r', "${users}:${inherited}M", '/Q')
}

function Read-Record {
    # Item by item: PowerShell 5 unwraps a list of one item.
    if (-not (Test-Path -LiteralPath $recordFile)) { return }
    foreach ($entry in (ConvertFrom-Json (Get-Content -LiteralPath $recordFile -Raw -Encoding UTF8))) { $entry }
}

function Save-Record($record) {
    $draft = "$recordFile.new"
    ConvertTo-Json -InputObject @($record) -Depth 4 | Set-Content -LiteralPath $draft -Encoding UTF8
    Move-Item -LiteralPath $draft -Destination $recordFile -Force
}

# Sets a registry value after recording the previous one. A recorded value is from the first installation and is kept.
function Set-Policy([string]$hive, [string]$path, [string]$name, [string]$kind, $value) {
    $key = "Registry::$hive\$path"
    $record = @(Read-Record)
    $known = $record | Where-Object { $_.hive -eq $hive -and $_.path -eq $path -and $_.name -eq $name }
    if ($null -eq $known) {
        $before = $null
        $beforeKind = $null
        if (Test-Path -LiteralPath $key) {
            $item = Get-Item -LiteralPath $key
            if ($item.GetValueNames() -contains $name) {
                $before = $item.GetValue($name, $null, 'DoNotExpandEnvironmentNames')
                $beforeKind = $item.GetValueKind($name).ToString()
            }
        }
        $record += New-Object PSObject -Property @{ hive = $hive; path = $path; name = $name; kind = $beforeKind; value = $before }
        Save-Record $record
    }
    if (-not (Test-Path -LiteralPath $key)) { New-Item -Path $key -Force | Out-Null }
    New-ItemProperty -LiteralPath $key -Name $name -PropertyType $kind -Value $value -Force | Out-Null
}

function Set-PlayerPolicies([string]$sid) {
    $hive = "HKEY_USERS\$sid"
    $isLoaded = Test-Path -LiteralPath "Registry::$hive"
    if (-not $isLoaded) {
        $profileKey = "HKLM:\SOFTWARE\Microsoft\Windows NT\CurrentVersion\ProfileList\$sid"
        if (-not (Test-Path -LiteralPath $profileKey)) { throw 'Entre uma vez no Windows com a conta dos clientes e instale de novo.' }
        $profilePath = (Get-ItemProperty -LiteralPath $profileKey).ProfileImagePath
        Invoke-Program 'reg.exe' @('load', $hive, (Join-Path $profilePath 'NTUSER.DAT'))
    }
    try {
        $policies = 'Software\Microsoft\Windows\CurrentVersion\Policies'
        # The menu of Ctrl+Alt+Del, which no program can block: task manager, lock, password, sign out.
        Set-Policy $hive "$policies\System" 'DisableTaskMgr' 'DWord' 1
        Set-Policy $hive "$policies\System" 'DisableLockWorkstation' 'DWord' 1
        Set-Policy $hive "$policies\System" 'DisableChangePassword' 'DWord' 1
        Set-Policy $hive "$policies\Explorer" 'NoLogoff' 'DWord' 1
        # Pressing Shift five times opens a window above the lock page.
        Set-Policy $hive 'Control Panel\Accessibility\StickyKeys' 'Flags' 'String' '506'
        Set-Policy $hive 'Control Panel\Accessibility\ToggleKeys' 'Flags' 'String' '58'
        Set-Policy $hive 'Control Panel\Accessibility\Keyboard Response' 'Flags' 'String' '122'
        # The Guide key of a controller opens nothing, neither in a session nor on the lock.
        Set-Policy $hive 'Software\Microsoft\GameBar' 'UseNexusForGameBarEnabled' 'DWord' 0
        # Windows waits this long for the lock's keyboard hook before it lets a key pass; a second is the most that it allows.
        Set-Policy $hive 'Control Panel\Desktop' 'LowLevelHooksTimeout' 'DWord' 1000
    }
    finally {
        if (-not $isLoaded) {
            [GC]::Collect()
            [GC]::WaitForPendingFinalizers()
            Invoke-Program 'reg.exe' @('unload', $hive)
        }
    }
}

function Set-MachinePolicies {
    $machine = 'HKEY_LOCAL_MACHINE'
    Set-Policy $machine 'SOFTWARE\Microsoft\Windows\CurrentVersion\Policies\System' 'HideFastUserSwitching' 'DWord' 1
    # The Game Bar, which Win+G and the Guide key open.
    Set-Policy $machine 'SOFTWARE\Policies\Microsoft\Windows\GameDVR' 'AllowGameDVR' 'DWord' 0
    # Edge in the background after its last window would look like an open notice.
    Set-Policy $machine 'SOFTWARE\Policies\Microsoft\Edge' 'BackgroundModeEnabled' 'DWord' 0
    Set-Policy $machine 'SOFTWARE\Policies\Microsoft\Edge' 'StartupBoostEnabled' 'DWord' 0
    Set-Policy $machine 'SOFTWARE\Policies\Microsoft\Edge' 'HideFirstRunExperience' 'DWord' 1
}

function Register-Guard {
    $helper = Join-Path $programFolder 'coruja-desktop.exe'
    $command = "`"$helper`" service"
    if ($null -eq (Get-Service -Name $service -ErrorAction SilentlyContinue)) {
        New-Service -Name $service -BinaryPathName $command -DisplayName 'Guarda da Coruja' -StartupType Automatic `
            -Description 'Tela de bloqueio e tempo de sessão deste computador.' | Out-Null
    }
    # If it is killed, Windows restarts the service after a second; the service itself restarts the guard.
    Invoke-Program 'sc.exe' @('failure', $service, 'reset=', '60', 'actions=', 'restart/1000/restart/1000/restart/1000')
    # Anybody can start Windows in safe mode, so the guard starts there as well.
    foreach ($mode in 'Minimal', 'Network') {
        $key = Join-Path $safeBoot "$mode\$service"
        New-Item -Path $key -Force | Out-Null
        Set-Item -LiteralPath $key -Value 'Service'
    }
    New-Item -Path $uninstallKey -Force | Out-Null
    $script = Join-Path $programFolder 'uninstall.ps1'
    $version = (& (Join-Path $programFolder 'coruja-guard.exe') --version).TrimStart('v')
    $values = @{
        DisplayName     = 'Guarda da Coruja'
        DisplayVersion  = $version
        Publisher       = 'Coruja'
        InstallLocation = $programFolder
        UninstallString = "powershell.exe -NoProfile -ExecutionPolicy Bypass -File `"$script`""
    }
    foreach ($name in $values.Keys) {
        New-ItemProperty -LiteralPath $uninstallKey -Name $name -PropertyType String -Value $values[$name] -Force | Out-Null
    }
}

function Read-PlayerPassword {
    if ($null -ne $env:CORUJA_PLAYER_PASSWORD) { return $env:CORUJA_PLAYER_PASSWORD }
    if ($Silent) { throw 'Com -Silent, a senha vem da variável CORUJA_PLAYER_PASSWORD.' }
    $typed = Read-Host 'Senha da conta dos clientes (vazia se não tem)' -AsSecureString
    return (New-Object Management.Automation.PSCredential('player', $typed)).GetNetworkCredential().Password
}

# The password becomes a secret of the LSA: in the registry every account could read it.
function Set-SignIn([string]$sid) {
    $helper = Join-Path $programFolder 'coruja-desktop.exe'
    $start = New-Object Diagnostics.ProcessStartInfo($helper, 'sign-in keep')
    $start.UseShellExecute = $false
    $start.RedirectStandardInput = $true
    $process = [Diagnostics.Process]::Start($start)
    $bytes = [Text.Encoding]::UTF8.GetBytes((Read-PlayerPassword))
    $process.StandardInput.BaseStream.Write($bytes, 0, $bytes.Length)
    $process.StandardInput.Close()
    $process.WaitForExit()
    if ($process.ExitCode -ne 0) { throw 'A senha da conta dos clientes não pôde ser guardada.' }
    $account = (New-Object Security.Principal.SecurityIdentifier($sid)).Translate([Security.Principal.NTAccount]).Value
    $domain, $name = $account -split '\\', 2
    $winlogon = 'SOFTWARE\Microsoft\Windows NT\CurrentVersion\Winlogon'
    Set-Policy 'HKEY_LOCAL_MACHINE' $winlogon 'DefaultUserName' 'String' $name
    Set-Policy 'HKEY_LOCAL_MACHINE' $winlogon 'DefaultDomainName' 'String' $domain
    Set-Policy 'HKEY_LOCAL_MACHINE' $winlogon 'AutoAdminLogon' 'String' '1'
}

# The key goes through a file that only SYSTEM and administrators may read, since arguments are in the list of processes.
function Join-Store([string]$guard) {
    $keyFile = Join-Path $guardFolder 'chave'
    try {
        [IO.File]::WriteAllText($keyFile, $Key)
        Invoke-Program $guard @('pair', '--server', $Server, '--key-file', $keyFile)
    }
    finally {
        Remove-Item -LiteralPath $keyFile -Force -ErrorAction SilentlyContinue
    }
}

function Connect-Guard {
    $guard = Join-Path $programFolder 'coruja-guard.exe'
    if ($Key -ne '') { Join-Store $guard }
    elseif ($Code -ne '') { Invoke-Program $guard @('pair', '--server', $Server, '--code', $Code) }
    elseif ($Server -ne '') { Invoke-Program $guard @('server', $Server) }
}

if ($PSVersionTable.PSVersion.Major -ne 5) { throw 'Use o Windows PowerShell 5.1 (powershell.exe), que vem com o Windows.' }
if (-not [Environment]::Is64BitOperatingSystem) { throw 'O guarda precisa do Windows de 64 bits.' }
if (-not (Test-Administrator)) {
    if ($Silent) {
        Write-Host 'Execute como administrador.' -ForegroundColor Red
        exit 2
    }
    Start-AsAdministrator
    exit 0
}
$connectionFailure = ''
try {
    Assert-NotByMsi
    # An update keeps the address.
    $hasAddress = Test-Path -LiteralPath (Join-Path $guardFolder 'server')
    Assert-Answers $hasAddress
    if ($Server -eq '' -and ($Key -ne '' -or $Code -ne '' -or -not $hasAddress)) { $Server = Read-Host 'Qual é o endereço do console (o que aparece no navegador)?' }
    $sid = if ($WithoutPolicies -and -not $SignIn) { '' } else { Resolve-PlayerAccount }
    Stop-Guard
    Copy-Program
    Protect-Data
    if (-not $WithoutPolicies) {
        Set-PlayerPolicies $sid
        Set-MachinePolicies
    }
    if ($SignIn) { Set-SignIn $sid }
    Register-Guard
    try { Connect-Guard }
    catch {
        # Also without a connection the computer is locked, and the same command may run again.
        if ($Key -eq '') { throw }
        $connectionFailure = $_.Exception.Message
    }
    Start-Service -Name $service
}
catch {
    Write-Result "A instalação parou: $($_.Exception.Message)" 'Red'
    exit 1
}
Write-Result 'O guarda está instalado. Se ainda não foi conectado, ele pede o endereço do console e o código na própria tela.'
if (-not $WithoutPolicies) {
    $local = New-Object Security.Principal.SecurityIdentifier($sid)
    $isAdministrator = @(Get-LocalGroupMember -SID 'S-1-5-32-544' -ErrorAction SilentlyContinue | Where-Object { $_.SID -eq $local }).Count -gt 0
    if ($isAdministrator) { Write-Result 'Atenção: a conta dos clientes é administradora e pode desligar o guarda. Use uma conta comum.' 'Yellow' }
}
Write-Result 'Reinicie o computador para que tudo valha.'
if ($connectionFailure -ne '') {
    Write-Result "Ele ainda não está conectado à loja; execute o mesmo comando de novo. $connectionFailure" 'Red'
    exit 3
}
